"""Plays a meeting with one decider for each seat."""
from ._furlong import Rider


def _actions(decider, view):
    if isinstance(decider, Rider):
        return decider.decide(view)
    chosen = decider(view)
    return [chosen] if isinstance(chosen, int) or not hasattr(chosen, "__iter__") else list(chosen)


def play(game, deciders, seed=0):
    """Plays a meeting to its end and returns the last state.

    `deciders` has one entry for each seat: a `Rider`, the name of a house rider, or a function that is given the
    seat's `View` and answers with an action (or with several, for a hand to keep). Nobody is given the whole state.
    """
    if len(deciders) != game.players:
        raise ValueError(f"{len(deciders)} deciders for {game.players} players")
    deciders = [Rider(decider, f"{seed} {seat}") if isinstance(decider, str) else decider
                for seat, decider in enumerate(deciders)]
    state = game.new_state(seed=seed)
    while not state.is_terminal():
        seat = state.current_player()
        for action in _actions(deciders[seat], state.view(seat)):
            state.apply(int(action))
    return state
