"""What The Lost Mines tell: clans, dwarves, mines, treasures and tokens, and the rules behind their short rules."""

from __future__ import annotations

from collections.abc import Iterator

from undermine.drawing.lost_mines.characters import standing
from undermine.drawing.lost_mines.signs import CLANS as CLAN_SIGNS
from undermine.envs.text.digging import pile
from undermine.envs.text.registry import TEXTS, GameText
from undermine.games.lost_mines import LostMinesView
from undermine.games.lost_mines.deck import CLANS
from undermine.telling import Teller


def _role(view: LostMinesView, teller: Teller) -> Iterator[str]:
    say = teller.words.say
    if view.seat is None or view.role is None:
        return
    clan = view.clans[view.seat]
    other = next(one for one in CLANS if one != clan)
    told = say("you.role.clan", role=say(f"role.{view.role}"), clan=say(f"clan.{clan}"))
    yield f"{told} {say(f'aim.{view.role}', clan=say(f'clan.{clan}'), other=say(f'clan.{other}'))}"


def _seat(view: LostMinesView, seat: int, teller: Teller) -> Iterator[str]:
    say = teller.words.say
    yield say("text.clan", clan=say(f"clan.{view.clans[seat]}"))
    role = view.known_roles[seat]
    if role and seat != view.seat:
        yield say("text.known_role", role=say(f"dwarf.{role}"))
    yield teller.speaker.amount(view.points[seat])
    column, row = view.dwarves[seat]
    yield say("text.dwarf", column=column, row=row)
    if view.dragon == seat:
        yield say("text.dragon")


def _more(view: LostMinesView, teller: Teller) -> Iterator[str]:
    words, say = teller.words, teller.words.say
    for start in view.starts:
        sign, clan = CLAN_SIGNS[start.clan], say(f"clan.{start.clan}")
        yield say("text.start", clan=clan, sign=sign, column=start.column, row=start.row)
    for there in standing(view):
        column, row = there.cell
        yield say("text.standing", sign=there.sign, seats=words.seats(there.seats), column=column, row=row)
    for mine in view.mines:
        told = [say("text.unknown") if mine.face is None else say(f"mine.{mine.face}")]
        told += [say("text.face_down")] if mine.open is None else []
        told += [say("text.looked", seats=words.seats(mine.looked))] if mine.looked else []
        yield say("text.mine", number=mine.mine, column=mine.column, row=mine.row, told="; ".join(told))
    for one in view.treasures:
        key = "treasure.unknown" if one.value is None else "treasure"
        told = [say(key, kind=say(f"mine.{one.treasure}"), value=one.value)]
        told += [say("text.taken", seat=words.seat(one.taken))] if one.taken is not None else []
        told += [say("text.looked", seats=words.seats(one.looked))] if one.looked else []
        yield say("text.treasure", number=one.number, told="; ".join(told))
    for token in view.tokens:
        name = say(f"card.{token.token}")
        told_by = name if token.seat is None else say("text.put_by", card=name, seat=words.seat(token.seat))
        yield say("text.token", token=told_by, column=token.column, row=token.row, side=say(f"edge.{token.side}"))
    supply = [say("table.tokens", name=say(f"card.{name}"), count=count) for name, count in view.supply]
    yield say("text.supply", tokens=words.listed(supply))
    if view.turn != view.to_act:
        yield say("text.turn", seat=words.seat(view.turn))
    if view.phase == "vote":
        yield say("you.vote", seat=words.seat(view.turn), count=view.agreed)
    elif view.proposed:
        yield say("text.turned_down")
    yield say("text.walked" if view.walked else "text.not_walked")
    yield say("text.stock", count=view.stock)
    yield from pile(view.pile, view.pile_by, teller)


TEXTS["lost_mines"] = GameText(
    sentences={
        "rules.lost_mines.goal": ("LM.02, LM.05, LM.40", "LM.02, LM.44, LM.50", "LM.63, LM.64"),
        "rules.lost_mines.turn": (
            "LM.10, LM.37",
            "LM.10, LM.11",
            "LM.40, LM.25",
            "LM.23, LM.30",
            "LM.32, LM.33",
            "LM.31",
        ),
        "rules.lost_mines.paths": ("LM.20", "LM.20, LM.21", "LM.24"),
        "rules.lost_mines.end": (
            "LM.60, LM.61 if agreement=true",
            "LM.62, LM.64",
            "LM.65",
            "LM.70",
            "LM.71 if rounds=2",
        ),
    },
    cards={
        **dict.fromkeys(("axe", "boat", "rope"), "LM.23, LM.24, LM.30"),
        "trap": "LM.32",
        "troll": "LM.33",
        "thunderstorm": "LM.34",
        **dict.fromkeys(("info_mine_treasure", "info_mine_dwarf", "info_treasure_dwarf"), "LM.31"),
    },
    options={"rounds": "LM.71", "agreement": "LM.61", "deck": "LM.06", "first": "LM.07"},
    role=_role,
    seat=_seat,
    more=_more,
)
