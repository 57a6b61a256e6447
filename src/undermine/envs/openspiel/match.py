"""Matches in OpenSpiel with a sampled deal, and what they have in common with those that chance deals openly.

An action is an index into the sorted list of legal actions. The information state is the whole course of the match as
the seat saw it, round by round, so that nothing is forgotten; the observation is what the view tells now.
"""

from __future__ import annotations

from typing import Any, Final

from undermine.envs.errors import EnvError, needs
from undermine.envs.layout import Layout, layout_of
from undermine.envs.openspiel.course import Match
from undermine.envs.openspiel.observer import NOT_DEALT, MatchObserver
from undermine.games import GAMES, Record, Rules, from_position, start
from undermine.games.core.lots import Lots

with needs("openspiel"):
    import pyspiel

#: more than anybody earns in a round
_MOST: Final = 64.0
#: options of the rules that OpenSpiel has no parameters for: who begins is nobody or a number
_LEFT_OUT: Final = ("first",)


def parameters(rules: Rules) -> dict[str, Any]:
    """The options of rules as OpenSpiel has them."""
    return {option.name: getattr(rules, option.name) for option in rules.options() if option.name not in _LEFT_OUT}


class BaseGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games, however it is dealt."""

    #: the name of the game, and what OpenSpiel is told of it
    name: str
    kind: pyspiel.GameType

    def __init__(self, rules: Rules, players: int, params: dict[str, Any], outcomes: int) -> None:
        self.rules = rules
        self.players = players
        self.layout: Layout = layout_of(rules, players)
        self.most = self.layout.entry.most_actions(self.layout.rules, self.layout.players)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.most,
            max_chance_outcomes=outcomes,
            num_players=players,
            min_utility=-_MOST * rules.rounds,
            max_utility=_MOST * rules.rounds,
            utility_sum=None,
            max_game_length=self.layout.blocks["history"].size // 8 * rules.rounds,
        )
        super().__init__(self.kind, info, params)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> MatchObserver:
        return MatchObserver(self.layout, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class BaseState(pyspiel.State):  # type: ignore[misc]
    """A match, before it is dealt or after."""

    def __init__(self, game: BaseGame) -> None:
        super().__init__(game)
        self.match: Match | None = None

    def current_player(self) -> int:
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.match.game.to_act
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        raise NotImplementedError

    def _legal_actions(self, player: int) -> list[int]:
        assert self.match is not None
        if player != self.match.game.to_act:
            return []
        count, most = len(self.match.game.legal_actions()), self.get_game().most
        if count > most:
            raise EnvError("env.too_many", count=count, most=most)
        return [*range(count)]

    def _apply_action(self, action: int) -> None:
        if self.match is None:
            self._deal(action)
        else:
            self.match.game.play(self.match.game.legal_actions()[action])

    def _deal(self, outcome: int) -> None:
        raise NotImplementedError

    def _action_to_string(self, player: int, action: int) -> str:
        if self.match is None or player == pyspiel.PlayerId.CHANCE:
            return self._outcome_to_string(action)
        return str(self.match.game.legal_actions()[action])

    def _outcome_to_string(self, outcome: int) -> str:
        raise NotImplementedError

    def is_terminal(self) -> bool:
        return self.match is not None and self.match.game.to_act is None

    def returns(self) -> list[float]:
        if self.match is None or self.match.game.to_act is not None:
            return [0.0] * self.get_game().players
        return [*map(float, self.match.game.gold)]

    def __str__(self) -> str:
        return NOT_DEALT if self.match is None else self.match.record()


class MatchGame(BaseGame):
    """A game of which chance samples the deal. ``players`` play; ``rng_seed`` decides which deals are sampled."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        kind = GAMES[self.name]
        usual = parameters(kind.rules())
        rules = kind.rules.from_data({name: params.get(name, one) for name, one in usual.items()})
        self.lots = Lots(int(params.get("rng_seed", 0)))
        super().__init__(rules, int(params.get("players", kind.usual_seats)), params, 1)

    def new_initial_state(self, text: str | None = None) -> MatchState:
        """A match that is to be dealt; or one that a record or a position leads to."""
        return MatchState(self) if text is None else state_of(self, text)

    def max_chance_nodes_in_history(self) -> int:
        return 1

    def __reduce__(self) -> tuple[Any, ...]:
        # OpenSpiel asks for the state of a generator here, which a game in Python cannot tell it.
        return _game_again, (str(self), self.lots)


class MatchState(BaseState):
    """A match of which the deal is sampled."""

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 1.0)]

    def _deal(self, outcome: int) -> None:
        game = self.get_game()
        self.match = Match(start(game.rules, game.players, str(game.lots.next_word())))

    def _outcome_to_string(self, outcome: int) -> str:
        return "deal"

    def __reduce__(self) -> tuple[Any, ...]:
        return _state_again, (self.get_game(), self.serialize())


def _game_again(text: str, lots: Lots) -> MatchGame:
    game: MatchGame = pyspiel.load_game(text)
    game.lots = lots
    return game


def _state_again(game: MatchGame, text: str) -> MatchState:
    state: MatchState = game.deserialize_state(text)
    return state


def record_of(state: BaseState) -> str:
    """A state as the text of a record."""
    return "" if state.match is None else state.match.record()


def state_of(game: MatchGame, text: str) -> MatchState:
    """The state that a record or a position leads to."""
    state = MatchState(game)
    if text:
        found: Any = Record.parse(text).replay() if text.lstrip().startswith("{") else from_position(text)
        if (found.rules, found.seats) != (game.rules, game.players):
            raise EnvError(
                "env.other_game", given=f"{found.rules}, {found.seats}", wanted=f"{game.rules}, {game.players}"
            )
        state.match = Match(found)
    return state
