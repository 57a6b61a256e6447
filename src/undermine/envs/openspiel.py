"""The games in OpenSpiel: ``pyspiel.load_game("undermine_GAME(players=5)")``.

A match begins with a chance node that samples a deal; everything that chance decides later follows from that deal, as
in every match here. An action is an index into the sorted list of legal actions. The information state is the whole
course of the match as the seat saw it, round by round, so that nothing is forgotten; the observation is what the view
tells now. ``record_of`` and ``state_of`` write a state as a record and read it again.
"""

from __future__ import annotations

from typing import Any, Final

from undermine.envs.errors import EnvError, needs
from undermine.envs.layout import layout_of
from undermine.envs.showing import text_of
from undermine.games import GAMES, Action, Game, Record, start
from undermine.games.core.lots import Lots

with needs("openspiel"):
    import numpy as np
    import pyspiel

#: more than anybody earns in a round
_MOST: Final = 64.0


class _Match:
    """A match, and what each seat has seen of the rounds before."""

    def __init__(self, game: Game, before: tuple[tuple[str, ...], ...]) -> None:
        self.game = game
        self.before = before

    def __deepcopy__(self, memo: object) -> _Match:
        return _Match(self.game.copy(), self.before)

    def play(self, index: int) -> None:
        """Play a legal action; of a round that ends with it, what everybody saw is kept."""
        game = self.game
        number, links = game.round, [len(game.view(seat).history) for seat in range(game.seats)]
        past = [tuple(map(repr, game.view(seat).history)) for seat in range(game.seats)]
        events = game.play(game.legal_actions()[index])
        if game.round == number:
            return
        ended = [
            (*past[seat][: links[seat]], *(repr(event.seen_by(seat)) for event in events)) for seat in range(game.seats)
        ]
        self.before = tuple((*self.before[seat], *ended[seat]) for seat in range(game.seats))


class MatchGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games. ``players`` play; ``rng_seed`` decides which deals are sampled."""

    kind: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        kind = GAMES[self.name]
        self.players = int(params.get("players", kind.usual_seats))
        self.rules = kind.rules(rounds=int(params.get("rounds", kind.rules().rounds)))
        self.layout = layout_of(self.rules, self.players)
        self.lots = Lots(int(params.get("rng_seed", 0)))
        rows = self.layout.blocks["history"].size // 8
        info = pyspiel.GameInfo(
            num_distinct_actions=self.layout.entry.most_actions(self.layout.rules, self.layout.players),
            max_chance_outcomes=1,
            num_players=self.players,
            min_utility=-_MOST * self.rules.rounds,
            max_utility=_MOST * self.rules.rounds,
            utility_sum=None,
            max_game_length=rows * self.rules.rounds,
        )
        super().__init__(self.kind, info, params)

    name: str

    def new_initial_state(self) -> MatchState:
        return MatchState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> MatchObserver:
        return MatchObserver(self.layout, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class MatchState(pyspiel.State):  # type: ignore[misc]
    """A match, before it is dealt or after."""

    def __init__(self, game: MatchGame) -> None:
        super().__init__(game)
        self.match: _Match | None = None

    def deal(self, seed: str) -> None:
        """Deal the match by a seed."""
        game = self.get_game()
        self.match = _Match(start(game.rules, game.players, seed), ((),) * game.players)

    def current_player(self) -> int:
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.match.game.to_act
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 1.0)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.match is not None
        return [*range(len(self.match.game.legal_actions()))] if player == self.match.game.to_act else []

    def _apply_action(self, action: int) -> None:
        if self.match is None:
            self.deal(str(self.get_game().lots.next_word()))
        else:
            self.match.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.match is None or player == pyspiel.PlayerId.CHANCE:
            return "deal"
        return str(self.match.game.legal_actions()[action])

    def is_terminal(self) -> bool:
        return self.match is not None and self.match.game.to_act is None

    def returns(self) -> list[float]:
        if self.match is None or self.match.game.to_act is not None:
            return [0.0] * self.get_game().players
        return [*map(float, self.match.game.gold)]

    def __str__(self) -> str:
        return "not dealt yet" if self.match is None else record_of(self)


class MatchObserver:
    """What a seat sees: the numbers of its view as a tensor, and as a string; with perfect recall all rounds."""

    def __init__(self, layout: Any, kind: Any, params: Any) -> None:
        if params:
            raise EnvError("env.no_parameters", parameters=", ".join(params))
        self._layout = layout
        self._recalls = bool(kind.perfect_recall)
        self.tensor = np.zeros(layout.size, np.float32)
        self.dict = {name: self.tensor[block.begin : block.end] for name, block in layout.blocks.items()}

    def set_from(self, state: MatchState, player: int) -> None:
        """Write down what a seat sees."""
        self.tensor.fill(0)
        if state.match is not None:
            self.tensor[:] = self._layout.write(state.match.game.view(player))

    def string_from(self, state: MatchState, player: int) -> str:
        """What a seat sees, as text."""
        if state.match is None:
            return "not dealt yet"
        view = state.match.game.view(player)
        told = text_of(view)
        return "\n".join((*state.match.before[player], *map(repr, view.history), told)) if self._recalls else told


def record_of(state: MatchState) -> str:
    """A state as the text of a record."""
    if state.match is None:
        return ""
    return Record.of(state.match.game).text()


def state_of(game: MatchGame, record: str) -> MatchState:
    """The state that a record leads to."""
    state = game.new_initial_state()
    if not record:
        return state
    found = Record.parse(record)
    state.deal(str(found.seed))
    assert state.match is not None
    for text in found.actions:
        state.match.play(state.match.game.legal_actions().index(Action.parse(text)))
    return state


def _register(name: str) -> None:
    kind = GAMES[name]
    told = pyspiel.GameType(
        short_name=f"undermine_{name}",
        long_name=f"undermine: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=kind.rules.players[-1],
        min_num_players=kind.rules.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": kind.usual_seats, "rounds": kind.rules().rounds, "rng_seed": 0},
    )
    made = type(f"{name}Game", (MatchGame,), {"name": name, "kind": told})
    pyspiel.register_game(told, made)


for _game in GAMES:
    if f"undermine_{_game}" not in pyspiel.registered_names():
        _register(_game)
