#!/usr/bin/env python3
"""Compares touchmove with python-chess on positions and games played at random.

python-chess has a licence of its own (GPL) and is nothing touchmove is built with, so it lives in an environment beside:

    python3 -m venv target/oracle && target/oracle/bin/pip install chess==1.11.2
    cargo build --release
    target/oracle/bin/python tools/oracle.py --positions 20000 --seed 1

Compared for each position: the legal moves with their notation, the FEN, check and who gives it, checkmate,
stalemate, insufficient material; for a share of the positions, whether random pairs of squares are a legal move
(`why`); for each game, the claims for repetition and fifty moves, now and with an intended move, and how it ended.

Known and accepted: a position is judged as dead (article 5.2.2) by more than its material, which python-chess does not.
Exit code 0 when nothing differs.
"""

import argparse
import json
import random
import subprocess
import sys

import chess

STARTS = [
    chess.STARTING_FEN,
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1",
    "2b1k1n1/p6p/8/8/8/8/P6P/2B1K1N1 w - - 0 1",
    "8/8/8/3k4/8/3K4/3B1n2/8 w - - 0 1",
]


def positions(number, rng):
    """Positions of games played at random."""
    found = []
    while len(found) < number:
        board = chess.Board(rng.choice(STARTS))
        for _ in range(160):
            found.append(board.copy(stack=False))
            moves = list(board.legal_moves)
            if not moves or board.is_insufficient_material() or board.halfmove_clock >= 150:
                break
            board.push(rng.choice(moves))
    return found[:number]


def run(binary, arguments, lines):
    """The JSON objects that touchmove prints for these lines."""
    text = "".join(line + "\n" for line in lines)
    result = subprocess.run([binary, *arguments], input=text, capture_output=True, text=True, check=False)
    objects = [json.loads(line) for line in result.stdout.splitlines()]
    if len(objects) != len(lines):
        sys.exit(f"{len(lines)} lines in, {len(objects)} objects out: {result.stderr}")
    return objects


class Differences:
    """Counts differences and prints the first ones."""

    def __init__(self):
        self.number = 0

    def expect(self, where, what, ours, theirs):
        if ours != theirs:
            self.number += 1
            if self.number <= 30:
                print(f"{where}: {what}: {ours!r}, not {theirs!r}")


def compare_moves(binary, boards, differences):
    fens = [board.fen() for board in boards]
    count = 0
    for board, answer in zip(boards, run(binary, ["moves", "--json", "-"], fens)):
        ours = {move["uci"]: move["san"] for move in answer["moves"]}
        theirs = {move.uci(): board.san(move) for move in board.legal_moves}
        differences.expect(board.fen(), "moves", ours, theirs)
        differences.expect(board.fen(), "order", list(ours), sorted(ours))
        count += len(theirs)
    return count


def compare_verdicts(binary, boards, differences):
    fens = [board.fen() for board in boards]
    for board, answer in zip(boards, run(binary, ["judge", "--json", "-"], fens)):
        where = board.fen()
        differences.expect(where, "FEN", answer.get("fen"), where)
        if "error" in answer:
            continue
        differences.expect(where, "check", answer["check"], board.is_check())
        differences.expect(where, "checkers", sorted(answer["checkers"]), sorted(map(chess.square_name, board.checkers())))
        differences.expect(where, "number of moves", answer["legal_moves"], board.legal_moves.count())
        differences.expect(where, "material", answer["insufficient_material"], board.is_insufficient_material())
        status = answer["status"]
        differences.expect(where, "checkmate", status == "checkmate", board.is_checkmate())
        differences.expect(where, "stalemate", status == "stalemate", board.is_stalemate())
        over = board.is_checkmate() or board.is_stalemate()
        if board.is_insufficient_material() and not over:
            differences.expect(where, "status", status, "dead-position")
        if status == "ongoing":
            differences.expect(where, "fifty moves", "fifty-moves" in answer["claims"], board.halfmove_clock >= 100)


def compare_reasons(binary, boards, rng, differences):
    """Pairs of squares: half of them of legal moves."""
    for board in boards:
        legal = [move.uci() for move in board.legal_moves]
        squares = [chess.square_name(rng.randrange(64)) for _ in range(2)]
        text = rng.choice(legal) if legal and rng.random() < 0.5 else "".join(squares)
        result = subprocess.run([binary, "why", "--json", board.fen(), text], capture_output=True, text=True, check=False)
        answer = json.loads(result.stdout)
        # A game that has ended by itself has no legal moves, whatever the pieces could do.
        codes = [reason["code"] for reason in answer.get("reasons", [])]
        if "game-over" in codes:
            continue
        differences.expect(board.fen(), f"{text} legal", answer.get("legal"), text in legal)
        if not answer.get("legal"):
            differences.expect(board.fen(), f"{text} has reasons", bool(codes), True)


def game(rng):
    """A game in which half of the moves go back, so that positions repeat."""
    board = chess.Board(rng.choice(STARTS))
    start = board.fen()
    for _ in range(rng.randrange(8, 60)):
        moves = list(board.legal_moves)
        if board.outcome() or not moves:
            break
        back = []
        if len(board.move_stack) >= 2:
            last = board.move_stack[-2]
            back = [move for move in moves if (move.from_square, move.to_square) == (last.to_square, last.from_square)]
        board.push(rng.choice(back) if back and rng.random() < 0.6 else rng.choice(moves))
    return start, board


def claims_ahead(board):
    """What the player to move may claim by announcing a move (9.2.1, 9.3.1)."""
    found = set()
    for move in list(board.legal_moves):
        board.push(move)
        if board.is_repetition(3):
            found.add((move.uci(), "threefold-repetition"))
        if board.halfmove_clock >= 100:
            found.add((move.uci(), "fifty-moves"))
        board.pop()
    return found


def compare_games(binary, number, rng, differences):
    repeated = 0
    for _ in range(number):
        start, board = game(rng)
        moves = " ".join(move.uci() for move in board.move_stack)
        result = subprocess.run(
            [binary, "judge", "--json", start, "--moves", moves], capture_output=True, text=True, check=False
        )
        answer = json.loads(result.stdout)
        where = f"{start} moves {moves}"
        if "error" in answer:
            differences.expect(where, "judged", answer["error"], None)
            continue
        differences.expect(where, "FEN", answer["fen"], board.fen())
        outcome = board.outcome()
        names = {
            chess.Termination.CHECKMATE: "checkmate",
            chess.Termination.STALEMATE: "stalemate",
            chess.Termination.INSUFFICIENT_MATERIAL: "dead-position",
            chess.Termination.FIVEFOLD_REPETITION: "fivefold-repetition",
            chess.Termination.SEVENTYFIVE_MOVES: "seventy-five-moves",
        }
        if outcome:
            differences.expect(where, "status", answer["status"], names[outcome.termination])
            differences.expect(where, "result", answer["result"], outcome.result())
        elif answer["status"] != "dead-position":
            differences.expect(where, "status", answer["status"], "ongoing")
            now = set()
            now |= {"threefold-repetition"} if board.is_repetition(3) else set()
            now |= {"fifty-moves"} if board.halfmove_clock >= 100 else set()
            repeated += bool(now)
            differences.expect(where, "claims", set(answer["claims"]), now)
            ahead = {(claim["move"], claim["claim"]) for claim in answer["claims_by_move"]}
            differences.expect(where, "claims ahead", ahead, claims_ahead(board))
    return repeated


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--why", type=int, default=1_000, help="positions for which a move is asked about")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--touchmove", default="target/release/touchmove", help="the program")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    differences = Differences()
    boards = positions(options.positions, rng)
    moves = compare_moves(options.touchmove, boards, differences)
    print(f"{len(boards)} positions, {moves} moves: {differences.number} differences")
    compare_verdicts(options.touchmove, boards, differences)
    print(f"verdicts: {differences.number} differences")
    compare_reasons(options.touchmove, rng.sample(boards, min(options.why, len(boards))), rng, differences)
    print(f"moves asked about: {differences.number} differences")
    repeated = compare_games(options.touchmove, options.games, rng, differences)
    print(f"{options.games} games, {repeated} of them with a claim: {differences.number} differences, seed {options.seed}")
    return 0 if differences.number == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
