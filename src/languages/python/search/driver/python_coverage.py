"""Lines and arcs of one file, per call, by tracing."""

from sys import settrace

ARC = 2**24


class Coverage:
    """Traces what runs between start and stop; `take` reports it."""

    def __init__(self, path):
        self.path = path
        self.start_again()
        self.earlier = set()

    def goals(self):
        """Unknown until they are reached."""
        return []

    def start(self):
        self.start_again()
        self.earlier = set()
        settrace(self.enter_frame)

    def turn(self):
        """Starts the call that is observed; what ran before it is reported separately."""
        self.earlier = self.points()
        self.start_again()

    def start_again(self):
        self.lines, self.arcs, self.last = set(), set(), {}

    def stop(self):
        settrace(None)

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
        points = {"points": intervals(sorted(self.points())), "lines": intervals(sorted(self.lines))}
        return {**points, "earlier": intervals(sorted(self.earlier))}

    def points(self):
        return self.lines | {ARC + start * 65536 + end for start, end in self.arcs}

    def key(self):
        return frozenset(self.arcs)


class NoCoverage:
    """Used where coverage is not needed."""

    def start(self):
        pass

    stop = turn = start

    def take(self):
        return {"points": [], "lines": [], "earlier": []}


def intervals(values):
    found = []
    for value in values:
        if found and value == found[-1][1] + 1:
            found[-1][1] = value
        else:
            found.append([value, value])
    return found
