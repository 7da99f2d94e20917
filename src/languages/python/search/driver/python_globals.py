"""Notices when code under test changes what every program leans on, and puts it back."""

import builtins
import json

GUARDED = (builtins, json)


class Globals:
    """Remembers the language's own functions as they are when it is made."""

    def __init__(self):
        self.kept = [(vars(owner), dict(vars(owner))) for owner in GUARDED]

    def put_back(self):
        """Whether something was changed since; all is as it was afterwards."""
        spoilt = False
        for now, before in self.kept:
            # Compares what is not the same object, which is rare: this is done after every call.
            if now != before:
                spoilt = True
                now.clear()
                now.update(before)
        return spoilt
