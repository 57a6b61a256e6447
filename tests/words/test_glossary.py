"""The words of the games: those of the boxes and of people at a table, one for each thing, in every language."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import pytest

from tests.words.families import families
from undermine.games.core.cards import FIRST_ACTION, NUMBERS
from undermine.games.digging.box import GOALS
from undermine.words import Words, languages

#: what a language does not say, and what it says instead
NOT_SAID = {
    "en": {
        r"put(s|ting)? (\w+ )?away": "discard",
        r"mend(s|ed)?": "repair, fix",
        r"on turn": "Borka’s turn",
        r"course of play": "game log",
        r"rock-falls?|let rocks fall": "rockfall",
        r"crossing": "crossroads",
        r"curves?": "bend",
        r"forks?": "T-junction",
        r"maze": "tunnels",
        r"turned round": "upside down",
        r"stock": "draw pile",
        r"shall|whom|anew": "will, who, again",
        r"lies? face-(up|down)": "face up, face down",
        r"(north|east|south|west)(-\w+)?": "up, right, down, left",
    },
    "de": {
        r"[Ww]eg(ge|zu)?leg\w*|leg\w* (\w+ )*weg": "abwerfen",
        r"Boss": "Chef",
        r"treue\w*|eigennützig\w*": "loyal, selbstsüchtig",
        r"Marker": "Plättchen",
        r"Auskunft": "Information",
        r"Rollentausch": "Hutwechsel",
        r"Gastgeber\w*": "Host",
        r"Abzweigung": "T-Kreuzung",
        r"umgedreht": "auf dem Kopf, aufgedeckt",
        r"Nord\w*|Osten|Süd\w*|Ost-\w+": "oben, rechts, unten, links",
    },
    "nl": {
        r"weg(ge|te)?leg\w*|leg\w* (\w+ )*(?<!een )weg": "afleggen",
        r"(gang|pad)kaart(en)?": "gangenkaart, wegenkaart",
        r"baas": "chef",
        r"trouwe?": "loyaal",
        r"gastheer": "host",
        r"partij(en)?": "spel, potje",
        r"dichte?": "gedekt",
        r"vak(ken)?": "veld",
        r"kloof|kloven": "groeve",
        r"handen af": "handen thuis",
        r"inlichting": "informatie",
        r"clan (blauw|geel|\{\})": "de blauwe clan",
        r"noord\w*|oosten|zuid\w*|oost-\w+": "boven, rechts, onder, links",
    },
}
#: texts about the machinery, which nobody who plays reads, and those that explain a notation
OF_THE_TRADE = (
    "file.", "help.", "lab.", "measure.", "refuse", "replay.", "serve.", "simulate.", "system.", "tables.", "wrong.",
)  # fmt: skip
NOTATION = ("play.help.",)
#: how a name begins in each language where an article stands before it: a consonant, a noun of its kind
LAID = {
    "en": r"(?![aeiou])[a-zT].*",
    "de": r"(Kreuzung|T-Kreuzung|Gerade|Kurve|Doppelkurve|Sackgasse|Brücke|Leiter)\b.*",
    "nl": r"(kruising|T-splitsing|rechte (gang|weg)|bocht|dubbele bocht|doodlopende gang|brug|ladder)\b.*",
}


def texts(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads(files("undermine.words").joinpath(f"{language}.json").read_text("utf-8"))
    return found


def says(text: str, word: str) -> bool:
    """Whether a text has a word, be it at the beginning of a sentence; the names of its facts are no words."""
    plain = re.sub(r"\{[^}]*\}", "{}", text)
    small = re.sub(r"(^|[.!?:] )(\w)", lambda found: found[1] + found[2].lower(), plain)
    return any(re.search(rf"\b({word})(?!\w)", one) for one in (plain, small))


@pytest.mark.parametrize("language", languages())
def test_old_words_are_not_said(language: str) -> None:
    said = {key: text for key, text in texts(language).items() if not key.startswith((*OF_THE_TRADE, *NOTATION))}
    for word, instead in NOT_SAID[language].items():
        assert [key for key, text in said.items() if says(text, word)] == [], f"{word}: say {instead}"


@pytest.mark.parametrize("language", languages())
def test_discarding_has_one_word_even_among_the_trade(language: str) -> None:
    word = next(iter(NOT_SAID[language]))
    assert [key for key, text in texts(language).items() if says(text, word)] == []


@pytest.mark.parametrize("language", languages())
def test_what_is_shared_has_no_coordinates(language: str) -> None:
    """No board shows them: the terminal adds where something happened, and a screen reader is told by the spot. Texts
    for whoever reads alone have them.
    """
    told = [key for key, text in texts(language).items() if "{column}" in text and not key.startswith("where")]
    assert {key.partition(".")[0] for key in told} <= {"move", "wrong", "text"}


@pytest.mark.parametrize("language", languages())
def test_a_card_that_is_laid_can_have_an_article(language: str) -> None:
    """“Borka lays a …”: English names begin with a consonant, German ones are feminine, Dutch ones have “de”."""
    words = Words(language)
    laid = [card for card, number in NUMBERS.items() if number < FIRST_ACTION and card not in ("start", *GOALS)]
    assert len(laid) > 60
    assert [card for card in laid if not re.fullmatch(LAID[language], words.say(f"card.{card}"))] == []


@pytest.mark.parametrize("language", languages())
def test_where_the_ways_of_a_card_lead_stands_at_its_end(language: str) -> None:
    """So that it can be left out: a name has brackets at its end or none, and something before them."""
    words = Words(language)
    names = [words.say(key) for key in families()["card."]]
    assert [name for name in names if not re.fullmatch(r"[^()]+( \([^()]+\))?", name)] == []
    # With them each card has a name of its own.
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", languages())
def test_quotation_marks_are_those_of_print(language: str) -> None:
    read = {key: text for key, text in texts(language).items() if not key.startswith(OF_THE_TRADE)}
    assert [key for key, text in read.items() if set(text) & {*"'\""}] == []
