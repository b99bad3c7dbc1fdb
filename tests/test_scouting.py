from brute_force import proved
from drawing import cells, minefields, position
from hypothesis import given
from hypothesis import strategies as st
from scouting import is_finished, proofs, scout, start


@given(field=minefields(4), data=st.data())
def test_scouting_proves_exactly_what_every_fitting_minefield_agrees_on(field, data):
    safe = [cell for cell in field.grid if not field.is_mined(cell)]
    opened = data.draw(st.sets(st.sampled_from(safe), max_size=8))
    seen = start(field, opened)
    assert proofs(seen) == proved(seen)


@given(field=minefields(4), data=st.data())
def test_logic_without_the_total_proves_nothing_that_logic_with_it_does_not(field, data):
    safe = [cell for cell in field.grid if not field.is_mined(cell)]
    seen = start(field, data.draw(st.sets(st.sampled_from(safe), max_size=8)))
    with_total, without = proofs(seen), proofs(seen, with_total=False)
    assert without.safe <= with_total.safe
    assert without.mined <= with_total.mined


def test_a_cell_that_no_number_touches_is_proved_by_the_total_alone():
    seen = position("1##", mines=1)
    assert proofs(seen, with_total=False) == (set(), set(cells("B1")))
    assert proofs(seen) == (set(cells("C1")), set(cells("B1")))


@given(field=minefields(4), data=st.data())
def test_the_scout_opens_no_mine_and_stops_where_nothing_is_proved(field, data):
    safe = [cell for cell in field.grid if not field.is_mined(cell)]
    last = scout(field, start(field, [data.draw(st.sampled_from(safe))]))[-1]
    assert all(field.number(cell) == number for cell, number in last.opened())
    assert proved(last) == (set(), set())
    assert is_finished(last) == all(last.at(cell) <= 8 for cell in safe)
