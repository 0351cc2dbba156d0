"""The second tier: a hand that is plain and clean is taken at a glance; every other goes the reference path, unchanged.

`Glance.look` walks the lines of one hand once. It checks on the way what reading, replay and checks would check, and makes no record
but the state that the hand leaves behind. It makes no finding either: whatever it does not know or does not like is None, and then
the reference reader, the engine and the checks say what is so. What a line means comes from the grammar's own terminals and their
callbacks, which fill the memories of `lines`; a test changes accepted hands in every way and holds each that is still accepted to
the reference path's own verdict and state.
"""
