"""Names of people at a table: every character is visible and in its line, and no two names look alike."""

from __future__ import annotations

import unicodedata
from typing import Final

from bagatelle.core.errors import BadVariant
from bagatelle.table.table import check_line

MOST_MARKS: Final = 3
"""Marks on one letter: as many as Hebrew and Tibetan need. More of them are drawn over the lines above and below."""
_EMOJI_STYLE: Final = frozenset("\ufe0e\ufe0f")
"""Variation selectors of symbols: text style and emoji style."""
_INVISIBLE: Final = frozenset(
    chr(code)
    for first, last in (
        # Default_Ignorable_Code_Point (DerivedCoreProperties.txt), as far as ``str.isprintable`` lets it through.
        (0x034F, 0x034F),
        (0x115F, 0x1160),
        (0x17B4, 0x17B5),
        (0x180B, 0x180F),
        (0x3164, 0x3164),
        (0xFE00, 0xFE0F),
        (0xFFA0, 0xFFA0),
        (0xE0100, 0xE01EF),
        # Blank symbols: Braille pattern blank, Khitan filler, musical null notehead.
        (0x2800, 0x2800),
        (0x16FE4, 0x16FE4),
        (0x1D159, 0x1D159),
    )
    for code in range(first, last + 1)
)
# Letters of Latin, Greek, Cyrillic, Armenian, Cherokee, Coptic and Lisu in the Basic Multilingual Plane whose prototype
# is an ASCII letter, and the ASCII characters 0, 1, I and |. Source: confusables.txt of Unicode Technical Standard 39,
# as the package confusable_homoglyphs 3.3.1 has it. Compatibility forms, such as full-width letters, are not listed:
# NFKD maps them.
_LOOKALIKES: Final = {
    "A": "ΑАᎪꓮ",
    "B": "ΒВᏴꓐꞴ",
    "C": "СᏟⲤꓚ",
    "D": "Ꭰꓓ",
    "E": "ΕЕᎬꓰ",
    "F": "ϜꓝꞘ",
    "G": "ԌᏀᏳꓖ",
    "H": "ΗНᎻⲎꓧ",
    "J": "ͿЈᎫꓙꞲ",
    "K": "ΚКᏦⲔꓗ",
    "L": "ᏞⳐꓡ",
    "M": "ΜϺМᎷⲘꓟ",
    "N": "ΝⲚꓠ",
    "P": "ΡРᏢⲢꓑ",
    "R": "ƦᎡᏒꓣ",
    "S": "ЅՏᏕᏚꓢ",
    "T": "ΤТᎢⲦꓔ",
    "U": "Սꓴ",
    "V": "ѴᏙꓦ",
    "W": "ԜᎳᏔꓪ",
    "X": "ΧХⲬꓫꞳ",
    "Y": "ΥУҮᎩᎽⲨꓬ",
    "Z": "ΖᏃꓜ",
    "a": "ɑαа",
    "b": "ƄЬᏏ",
    "c": "сᴄⲥꮯ",
    "d": "ԁᏧꓒ",
    "e": "еҽꬲ",
    "f": "քẝꞙꬵ",
    "g": "ƍɡցᶃ",
    "h": "һհᏂ",
    "i": "ıɩɪιіӏᎥꙇꭵ",
    "j": "ϳј",
    "n": "ոռ",
    "o": "οσоօᴏᴑⲟꬽ",
    "p": "ρрⲣ",
    "q": "ԛգզ",
    "r": "гᴦⲅꭇꭈꮁ",
    "s": "ƽѕꜱꮪ",
    "u": "ʋυսᴜꞟꭎꭒ",
    "v": "νѵᴠꮩ",
    "w": "ɯѡԝաᴡꮃ",
    "x": "х",
    "y": "ɣʏγуүᶌỿꭚ",
    "z": "ᴢꮓ",
    "O": "ΟОՕⲞꓳ0",
    "l": "ƖǀΙІӀⲒꓲI1|",
}
_PROTOTYPES: Final = str.maketrans({sign: ascii_ for ascii_, signs in _LOOKALIKES.items() for sign in signs})
_PAIRS: Final = (("rn", "m"), ("vv", "w"))
"""Pairs of letters that look like one."""


def check_name(name: str) -> str:
    """Return the name of a person, or raise ``BadVariant``: a short single line without invisible characters."""
    check_line(name)
    for before, sign in zip(" " + name, name, strict=False):
        is_emoji_style = sign in _EMOJI_STYLE and unicodedata.category(before)[0] in "SP"
        if sign in _INVISIBLE and not is_emoji_style:
            what = f"U+{ord(sign):04X} ({unicodedata.name(sign, 'unnamed')})"
            raise BadVariant(f"the name has the character {what}, which cannot be seen; leave it out")
    _check_marks(name)
    return name


def _check_marks(name: str) -> None:
    """Raise ``BadVariant`` if a mark has no letter, or a letter has too many marks."""
    before, marks = " ", 0
    for sign in unicodedata.normalize("NFD", name):
        category = unicodedata.category(sign)
        if category[0] == "M" and before == " ":
            raise BadVariant(f"the name has the mark U+{ord(sign):04X} without a letter before it; leave it out")
        marks = marks + (category in {"Mn", "Me"}) if category[0] == "M" else 0
        if marks > MOST_MARKS:
            raise BadVariant(f"a letter of a name has at most {MOST_MARKS} marks; leave the others out")
        before = sign


def alike(one: str, other: str) -> bool:
    """Whether two names look the same, or differ only in case.

    A name may mix scripts, as long as nobody else at the table has the same skeleton.
    """
    return any(mine == theirs for mine, theirs in zip(_keys(one), _keys(other), strict=True))


def _keys(name: str) -> tuple[str, str, str]:
    folded = " ".join(unicodedata.normalize("NFKC", name).casefold().split())
    return folded, _skeleton(name), _skeleton(folded)


def _skeleton(name: str) -> str:
    """Skeleton of a name after UTS 39, without case."""
    visible = "".join(sign for sign in unicodedata.normalize("NFKD", name) if sign not in _INVISIBLE)
    mapped = unicodedata.normalize("NFKD", visible.translate(_PROTOTYPES)).casefold()
    for pair, letter in _PAIRS:
        mapped = mapped.replace(pair, letter)
    return " ".join(mapped.split())
