"""Texts in the language of a package: from its documentation, and texts that its patterns match."""

import collections
import inspect
import itertools
import re
import sys
import textwrap

from python_doors import or_nothing
from python_patterns import is_own_class, patterns_of, texts_of

MAX_SHOWN = 8
MAX_PIECES = 60
LONGEST = 300
PER_PATTERN = 2
MAX_TRIED = 400
MAX_SIGNS = 30
MAX_WORDS = 40
MAX_TABLE = 100
MANY = 4
SIGN = re.compile(r"[!-/:-@\[-`{-~]{1,3}")
HANDLER = re.compile(r"(_?[a-z]+_)([a-z]\w*)")


@or_nothing([])
def describe_language(module, own):
    """Parts of texts for the package's parsers; empty for modules outside of packages."""
    package = sys.modules.get(module.__name__.partition(".")[0])
    if package is None or package is module:
        return []
    homes = [one for name, one in sorted(sys.modules.items()) if name.partition(".")[0] == package.__name__]
    owners = [*homes, *(kind for home in homes for kind in vars(home).values() if is_own_class(kind, home))]
    language = {
        "shown": first(MAX_SHOWN, shown_texts(own)),
        "pieces": first(MAX_PIECES, matched_texts([one for one in homes if one is not module])),
        "signs": first(MAX_SIGNS, signs_of(owners)),
        "words": first(MAX_WORDS, handled_words(owners)),
    }
    return [{"name": package.__name__, "kind": "value", "language": language}] if any(language.values()) else []


def first(most, texts):
    return list(itertools.islice(dict.fromkeys(texts), most))


def shown_texts(own):
    """Literal blocks of docstrings that are not code."""
    for value in own.values():
        for block in re.split(r"\n(?=\S)", inspect.getdoc(value) or ""):
            head, _, indented = block.partition("\n")
            text = textwrap.dedent(indented).strip("\n")
            if "::" in head and text and len(text) <= LONGEST and not is_code(text):
                yield text


def is_code(text):
    try:
        compile(text, "", "exec")
    except (SyntaxError, ValueError):
        return ">>>" in text
    return True


def matched_texts(homes):
    """Some texts for each pattern of the modules: the first of every pattern, then the second ones."""
    patterns = {pattern.pattern: pattern for home in homes for _, pattern in itertools.islice(patterns_of(home, True), MAX_TRIED)}
    texts = [list(itertools.islice(texts_of(pattern), PER_PATTERN)) for pattern in patterns.values()]
    for turn in itertools.zip_longest(*texts):
        yield from (text for text in turn if text and text.strip())


def signs_of(owners):
    """Short texts without letters from tables of modules and classes, or from functions with many of them, such as scanners."""
    for owner in owners:
        for value in list(vars(owner).values()):
            is_table = type(value) in (dict, set, frozenset, list, tuple) and len(value) <= MAX_TABLE
            known = value if is_table else value.__code__.co_consts if inspect.isfunction(value) else ()
            signs = sorted(one for one in known if isinstance(one, str) and SIGN.fullmatch(one))
            yield from signs if is_table or len(signs) >= MANY else ()


def handled_words(owners):
    """Endings of method names where many names begin alike: handlers that are found by name."""
    for owner in owners:
        names = [name for name, value in list(vars(owner).items()) if isinstance(owner, type) and inspect.isfunction(value)]
        parted = [match for match in map(HANDLER.fullmatch, names) if match]
        begins = collections.Counter(match[1] for match in parted)
        yield from (match[2] for match in parted if begins[match[1]] >= MANY)
