"""Notices when code under test changes built-in functions, and restores them."""

import builtins
import json

GUARDED = (builtins, json)


class Globals:
    """Remembers the built-in functions as they are when it is created."""

    def __init__(self):
        self.kept = [(vars(owner), dict(vars(owner))) for owner in GUARDED]

    def restore(self):
        """Restores all functions; returns whether something was changed."""
        spoilt = False
        for now, before in self.kept:
            # Fast, because equal objects are usually the same: this runs after every call.
            if now != before:
                spoilt = True
                now.clear()
                now.update(before)
        return spoilt
