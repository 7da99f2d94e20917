"""Texts that match the regular expressions of a loaded module, built from the compiled expressions."""

import itertools
import re
import sys

if sys.version_info >= (3, 11):
    from re import _constants as constants
    from re import _parser as parser
else:
    import sre_constants as constants
    import sre_parse as parser

PER_PATTERN = 12
MAX_PATTERNS = 60
MAX_LENGTH = 60
PER_PART = 6
CATEGORIES = {
    constants.CATEGORY_DIGIT: "1",
    constants.CATEGORY_NOT_DIGIT: "a",
    constants.CATEGORY_SPACE: " ",
    constants.CATEGORY_NOT_SPACE: "a",
    constants.CATEGORY_WORD: "a",
    constants.CATEGORY_NOT_WORD: "-",
}
# Signs of expressions that are rare in other texts.
SPECIAL = re.compile(r"\\[bdwsBDWS]|\[[^\]]+\][+*]|\(\?|\{\d+,")
REPEATS = [getattr(constants, name) for name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT") if hasattr(constants, name)]


def describe_patterns(module):
    """The expressions of the module and its classes, each with some texts that it matches."""
    found = list(itertools.islice(patterns_of(module), MAX_PATTERNS))
    return [{"name": name, "kind": "value", "texts": list(itertools.islice(texts_of(one), PER_PATTERN))} for name, one in found]


def patterns_of(module, with_texts=False):
    """Compiled expressions, and texts that look like expressions where these are wanted."""
    owners = [("", module), *((f"{one.__name__}.", one) for one in vars(module).values() if is_own_class(one, module))]
    for prefix, owner in owners:
        for name, value in list(vars(owner).items()):
            inside = list(value.values()) if type(value) is dict else value if type(value) in (list, tuple) else [value]
            for one in inside[:MAX_PATTERNS]:
                pattern = compiled(one) if with_texts and isinstance(one, str) else one
                if isinstance(pattern, re.Pattern) and isinstance(pattern.pattern, str):
                    yield prefix + str(name), pattern


def compiled(text):
    try:
        return re.compile(text, re.MULTILINE) if SPECIAL.search(text) else None
    except (re.error, OverflowError, RecursionError):
        return None


def is_own_class(value, module):
    return isinstance(value, type) and value.__module__ == module.__name__


def texts_of(pattern):
    try:
        ways = ways_of(parser.parse(pattern.pattern, pattern.flags))
        for text in itertools.islice(ways, 4 * PER_PATTERN):
            if len(text) <= MAX_LENGTH and pattern.search(text):
                yield text
    except (re.error, RecursionError, KeyError, ValueError, NotImplementedError):
        return


def ways_of(items):
    """The usual text, then texts that differ in one part."""
    parts = [parts_of(operation, argument) for operation, argument in items]
    usual = [part[0] for part in parts]
    yield "".join(usual)
    for at, part in enumerate(parts):
        for other in part[1:]:
            yield "".join([*usual[:at], other, *usual[at + 1 :]])


def parts_of(operation, argument):
    return list(dict.fromkeys(itertools.islice(options(operation, argument), PER_PART)))


def options(operation, argument):
    if operation is constants.LITERAL:
        yield chr(argument)
    elif operation is constants.NOT_LITERAL:
        yield "a" if argument != ord("a") else "b"
    elif operation is constants.ANY:
        yield "a"
    elif operation is constants.IN:
        # Letters and digits first: they make usual words.
        yield from sorted(characters(argument), key=lambda one: not one.isalnum())
    elif operation is constants.BRANCH:
        for turn in itertools.zip_longest(*(parts_in(alternative) for alternative in argument[1])):
            yield from (text for text in turn if text is not None)
    elif operation is constants.SUBPATTERN:
        yield from parts_in(argument[-1])
    elif operation in REPEATS:
        least, most, inner = argument
        texts = parts_in(inner)
        yield texts[0] * max(least, 1)
        yield texts[0] * least
        yield from (text * max(least, 1) for text in texts[1:])
        yield texts[0] * min(least + 2, int(most))
    elif operation is getattr(constants, "ATOMIC_GROUP", None):
        yield from parts_in(argument)
    else:
        yield ""


def parts_in(items):
    return list(itertools.islice(ways_of(items), PER_PART))


def characters(items):
    if items[0][0] is constants.NEGATE:
        refused = re.compile("[" + "".join(map(re.escape, characters(items[1:]))) + "]")
        yield from (one for one in "a1 -_." if not refused.match(one))
        return
    for operation, argument in items:
        if operation is constants.RANGE:
            yield from map(chr, argument)
        else:
            yield chr(argument) if operation is constants.LITERAL else CATEGORIES[argument]
