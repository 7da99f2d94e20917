"""Lines and arcs of one file, per call, by tracing."""

import sys

ARC = 2**24


class Coverage:
    """A context that traces what runs inside it; `take` tells what ran since the last time."""

    def __init__(self, path):
        self.path = path
        self.lines = set()
        self.arcs = set()
        self.last = {}

    def __enter__(self):
        sys.settrace(self.enter_frame)

    def __exit__(self, *_):
        sys.settrace(None)

    def enter_frame(self, frame, event, _arg):
        if event != "call" or frame.f_code.co_filename != self.path:
            return None
        self.last.setdefault(id(frame), 0)
        return self.step

    def step(self, frame, event, _arg):
        key = id(frame)
        if event == "line":
            line = frame.f_lineno
            self.lines.add(line)
            self.arcs.add((self.last.get(key, 0), line))
            self.last[key] = line
        elif event == "return":
            self.arcs.add((self.last.pop(key, 0), 0))
        return self.step

    def take(self):
        points = sorted(self.lines) + sorted(ARC + start * 65536 + end for start, end in self.arcs)
        told = {"points": intervals(points), "lines": intervals(sorted(self.lines))}
        self.lines, self.arcs, self.last = set(), set(), {}
        return told


class NoCoverage:
    """Stands in where nobody asks what ran."""

    def __enter__(self):
        pass

    def __exit__(self, *_):
        pass

    def take(self):
        return {"points": [], "lines": []}


def intervals(values):
    found = []
    for value in values:
        if found and value == found[-1][1] + 1:
            found[-1][1] = value
        else:
            found.append([value, value])
    return found
