"""Formulas and prices: what a reader of each sentence takes for what."""

import pytest

from chatapp.markup.dollar_rule import math_end
from chatapp.markup.parser import MATH_BLOCKS, MATH_INLINES, markdown_parser


def formulas(text: str) -> list[str]:
    """Return the formulas that the parser finds in a text."""
    kinds = MATH_INLINES | MATH_BLOCKS
    tokens = [child for token in markdown_parser().parse(text) for child in (token.children or [token])]
    return [token.content.strip() for token in tokens if token.type in kinds]


@pytest.mark.parametrize(
    "text",
    [
        "It costs $5, or 6$.",
        "$5 and $6",
        "US$5 or A$6, HK$7",
        "5$ or 6$.",
        "From $5/$6 to $7\u2013$8.",
        "I have $5 (or 6$).",
        "$5 a day, $35 a week, that makes 20$ less.",
        "a $5m\u2013$10m deal (about 8m$)",
        "You pay $5 each, so x = 20 makes it 100$ in all.",
        "**$5** today, not **6$**",
        "价格是$5\uff0c或者6$。",
        "echo $HOME/bin:$PATH and $USER",
        "export A=$FIRST$SECOND",
        "swap $a,$b in Perl",
        "https://example.org/?a=$b&c=$d",
        "use $5 or `$x$` here$",
        "($/hour, or $/day)",
        "from $$ to $$$",
        "a $$ hotel and a $$ meal",
        "Restaurants: $, $$, $$$, $$$$.",
        "escaped \\$x\\$ and \\$5$",
        "the shell's $x and y$ here",
        "either $a or b$",
        "set $first, second and third$ at once",
        "变量$x 和 y$",
        "alone $ here, $ x $ there",
        "$",
        "$$",
        "$ $",
    ],
)
def test_prose_stays_prose(text: str) -> None:
    assert formulas(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("so $x$ is", ["x"]),
        ("$5x+3$", ["5x+3"]),
        ("where $5$ is prime", ["5"]),
        ("for $1, 2, 3$", ["1, 2, 3"]),
        ("the $n$th term, the $k$-th, $x$s", ["n", "k", "x"]),
        ("设$x$为$5y$。", ["x", "5y"]),
        (r"10$\times$ 10, 90$^\circ$, H$_2$O", [r"\times", r"^\circ", "_2"]),
        ("in $[0, 1)$ or $]a, b[$, the sign $($", ["[0, 1)", "]a, b[", "("]),
        (r"$5 \text{ apples and pears} = c$", [r"5 \text{ apples and pears} = c"]),
        ("$2 sin x$ and $0 < prob < 1$", ["2 sin x", "0 < prob < 1"]),
        (r"$a \$ b$", [r"a \$ b"]),
        ("costs $5, and $x$ is", ["x"]),
        ("US$5 each, so $5x$.", ["5x"]),
        ("so $$x^2$$ is", ["x^2"]),
        ("so $$ x^2 $$ is", ["x^2"]),
        ("$$\n\\text{rate} = \\frac{a}{b}\n$$\n", ["\\text{rate} = \\frac{a}{b}"]),
        (r"so \(5x\) is, \[y\] too", ["5x", "y"]),
        ('($a$), [$b$]; "$c$": $d$.', ["a", "b", "c", "d"]),
        ("$a$$b$", ["a", "b"]),
        ("over $dx dy$, $ab$, $abc$ and $a, b$", ["dx dy", "ab", "abc", "a, b"]),
        (r"$x \text{ and } y$, $x and y = 3$", [r"x \text{ and } y", "x and y = 3"]),
        (r"$\log likelihood$, $log x$, $速度 = 5$", [r"\log likelihood", "log x", "速度 = 5"]),
        ("**$x$** and *$y$*", ["x", "y"]),
    ],
)
def test_maths_stays_maths(text: str, expected: list[str]) -> None:
    assert formulas(text) == expected


def test_a_formula_ends_behind_its_closing_sign() -> None:
    assert math_end("so $x$ is", 3) == 6  # "so " has three characters, "$x$" as many


def test_no_word_is_lost() -> None:
    text = "a $$$ b $5, or 6$ c $$ d"
    (_, inline, _) = markdown_parser().parse(text)
    assert "".join(child.content for child in inline.children or ()) == text
