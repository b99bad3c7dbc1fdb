"""Screen readers: a tree of what is on screen, what is announced, and the way to AccessKit.

`tree` describes the screen as plain values, `announcements` finds the sentences to say, and
`screen_reader` hands both to AccessKit, the only module here that needs the extra package. Nothing
of this is imported before the first frame.
"""
