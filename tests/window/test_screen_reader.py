"""What AccessKit is sent, and what it asks the window to do, with a stand-in for its adapter."""

import pygame
import pytest
from drawing import cell

from minesweeper.settings import Settings

accesskit = pytest.importorskip(
    "accesskit", reason="The extra `accessible` is not installed.", exc_type=ImportError
)

from minesweeper.window.accessibility.screen_reader import ScreenReader  # noqa: E402
from minesweeper.window.commands import Command  # noqa: E402
from minesweeper.window.widgets.choices import Toggle  # noqa: E402


class FakeAdapter:
    """Notes the updates; its handlers are called by the test, as AccessKit's thread would."""

    def __init__(self, activate, act, deactivate):
        self.activate, self.act, self.deactivate = activate, act, deactivate
        self.updates = []

    def update_if_active(self, update_factory):
        self.updates.append(update_factory())

    def update_window_focus_state(self, is_focused):
        pass

    def set_root_window_bounds(self, outer, inner):
        pass


class Listening:
    """A desk with a reader that listens."""

    def __init__(self, desk):
        self.desk = desk

        def make(*handlers):
            self.adapter = FakeAdapter(*handlers)
            return self.adapter

        self.reader = ScreenReader(desk.window, self._take, make)

    def _take(self, event):
        pygame.event.post(event)
        self.desk.step()

    def start(self):
        self.adapter.activate()
        self.reader.update()
        return self

    def update(self):
        """The nodes that the next update sends, by label; empty if none is sent."""
        before = len(self.adapter.updates)
        self.reader.update()
        sent = self.adapter.updates[before:]
        return [node.label or node.value for update in sent for _, node in update.nodes]

    def number_of(self, label, action):
        """The number of the first node with a label and an action."""
        return next(
            number
            for update in self.adapter.updates
            for number, node in update.nodes
            if (node.label or "").startswith(label) and node.supports_action(action)
        )

    def ask(self, action, label):
        target = self.number_of(label, action)
        event = pygame.event.Event(self.reader.event_type, action=action, target=target)
        self.reader.take(event)


@pytest.fixture
def listening(desk):
    desk.lay("*..*....", opened="C1")
    return Listening(desk)


def test_nothing_is_sent_before_a_reader_listens(listening):
    listening.reader.update()
    assert listening.adapter.updates == []


def test_a_reader_that_starts_gets_the_whole_tree(listening):
    (first,) = listening.start().adapter.updates
    assert first.tree is not None
    assert {number for number, _ in first.nodes} >= {first.focus, first.tree.root}
    known = {number for number, _ in first.nodes}
    assert all(child in known for _, node in first.nodes for child in node.children)


def test_only_what_changed_is_sent(listening):
    listening.start()
    assert listening.update() == []
    assert listening.adapter.updates[1:] == []
    listening.desk.flag("D1")
    assert "D1, flag" in listening.update()
    assert listening.update() == []


def test_a_step_of_the_cursor_sends_the_focus_alone(listening):
    listening.desk.key(pygame.K_RIGHT)
    listening.start()
    listening.desk.key(pygame.K_RIGHT)
    listening.reader.update()
    newest = listening.adapter.updates[-1]
    assert newest.nodes == []
    assert newest.focus != listening.adapter.updates[0].focus


def test_an_announcement_is_a_new_node_each_time(listening):
    listening.start()
    for _ in range(2):
        listening.desk.window.show_toast("Look here.")
        assert "Look here." in listening.update()


def test_a_reader_that_stops_costs_nothing_and_may_start_again(listening):
    listening.start().adapter.deactivate()
    listening.desk.flag("D1")
    assert listening.update() == []
    listening.start()
    assert listening.adapter.updates[-1].tree is not None


def test_a_click_on_a_cell_opens_it_and_leaves_the_cursor_there(listening):
    listening.start().ask(accesskit.Action.CLICK, "H1")
    assert listening.desk.rows() == ["##1#1000"]
    assert listening.desk.window.game.board.cursor == cell("H1")


def test_the_focus_can_be_put_on_a_cell_and_on_a_widget(listening):
    listening.start().ask(accesskit.Action.FOCUS, "E1")
    assert listening.desk.window.game.board.cursor == cell("E1")
    listening.ask(accesskit.Action.FOCUS, "Coach")
    assert listening.desk.page.focus.name == "coach"


def test_a_click_on_a_button_does_what_the_button_does(listening):
    listening.start().ask(accesskit.Action.CLICK, "Coach")
    assert listening.desk.window.settings.coach


def test_a_click_reaches_what_is_scrolled_out_of_view(new_desk):
    desk = new_desk(Settings(theme="daylight", window_width=640, window_height=480))
    desk.window.perform(Command.SETTINGS)
    desk.step()
    below = [each for each in desk.page.widgets if each.rect.top > desk.window.rect.bottom]
    hidden = next(each for each in below if isinstance(each, Toggle))
    Listening(desk).start().ask(accesskit.Action.CLICK, hidden.title)
    assert getattr(desk.window.settings, hidden.name) is not getattr(Settings(), hidden.name)


def test_a_request_about_something_that_is_gone_does_nothing(listening):
    listening.start()
    event = pygame.event.Event(
        listening.reader.event_type, action=accesskit.Action.CLICK, target=999_999
    )
    listening.reader.take(event)
    assert listening.desk.rows() == ["##1#####"]
