"""Drawing: text, shapes, themes, charts, pictures and animation, on any surface."""
