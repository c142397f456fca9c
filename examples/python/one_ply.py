#!/usr/bin/env python3
"""A player that looks one action ahead: it tries every action in some imagined deals, plays each race out with house
riders, and takes the action that scores most. It sees what its seat may see: resample() deals the rest anew.

    python3 one_ply.py [--meetings 20] [--deals 40] [--against steady]
"""
import argparse

import furlong


def play_out(state, riders):
    """The returns if house riders play this state to its end."""
    while not state.is_terminal():
        for action in riders[state.current_player()].decide(state.view(state.current_player())):
            state.apply(action)
    return state.returns()


def best_action(state, deals, chance):
    """The action with the best mean result over the imagined deals, the same deals for every action."""
    legal = state.legal_actions()
    if len(legal) == 1:
        return legal[0]
    seat = state.current_player()
    totals = dict.fromkeys(legal, 0.0)
    for deal in range(deals):
        imagined = state.clone()
        imagined.resample(seat, chance)
        for action in legal:
            ahead = imagined.clone()
            ahead.apply(action)
            while not ahead.is_terminal() and ahead.current_player() == seat and ahead.legal_actions()[0] in range(
                    furlong.KEEP_CARD, furlong.KEEP_DONE):
                ahead.apply(ahead.legal_actions()[-1])  # completes a hand to keep
            riders = [furlong.Rider("steady", f"{deal} {player}") for player in range(state.game.players)]
            totals[action] += play_out(ahead, riders)[seat]
    return max(legal, key=totals.get)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--meetings", type=int, default=20)
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--against", default="steady", help=", ".join(furlong.rider_names()))
    arguments = parser.parse_args()
    # Points say more about a deal than who won it, so fewer deals are enough.
    game = furlong.Game(players=4, races=["oval"], utility="points")
    won = 0.0
    for meeting in range(arguments.meetings):
        seat = meeting % game.players
        chance = furlong.Random(f"one ply {meeting}")
        riders = [furlong.Rider(arguments.against, f"{meeting} {player}") for player in range(game.players)]
        state = game.new_state(seed=meeting)
        while not state.is_terminal():
            if state.current_player() == seat:
                state.apply(best_action(state, arguments.deals, chance))
            else:
                for action in riders[state.current_player()].decide(state.view(state.current_player())):
                    state.apply(action)
        won += (state.ranks()[seat] == 1) / state.ranks().count(1)
        print(f"meeting {meeting + 1}: seat {seat} scored {state.scores()[seat]}; won {won:g} so far", flush=True)
    print(f"one ply ahead wins {100 * won / arguments.meetings:.0f} % against three {arguments.against}; "
          "an equal player would win 25 %")


if __name__ == "__main__":
    main()
