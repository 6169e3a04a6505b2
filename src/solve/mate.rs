//! Forced mate in N: all keys, the best defence, and the proof. Mate has to come before the game is drawn by the
//! seventy-five-move rule (article 9.6.2).

use std::collections::HashMap;

use crate::rules::game::SEVENTY_FIVE_MOVES;
use crate::rules::{Move, MoveList, Position};

use super::key::Key;

/// A first move that forces mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MateKey {
    /// The move.
    pub mv: Move,
    /// In how many moves of the attacker it mates against the best defence, this one counted.
    pub mate_in: u32,
}

/// What the solver found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// All first moves that force mate in the number of moves asked for or fewer, quickest first.
    pub keys: Vec<MateKey>,
    /// The moves of a quickest mate against a longest defence; empty when there are no keys.
    pub line: Vec<Move>,
    /// Positions visited.
    pub nodes: u64,
}

impl Solution {
    /// In how many moves the side to move can force mate, if it can at all.
    #[must_use]
    pub fn mate_in(&self) -> Option<u32> {
        self.keys.first().map(|key| key.mate_in)
    }

    /// The first moves of the quickest mates.
    pub fn quickest(&self) -> impl Iterator<Item = Move> + '_ {
        let mate_in = self.mate_in();
        self.keys.iter().filter(move |key| Some(key.mate_in) == mate_in).map(|key| key.mv)
    }
}

/// The limit of nodes ran out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not decided within {nodes} positions")]
pub struct Undecided {
    /// Positions visited.
    pub nodes: u64,
}

/// All moves by which the side to move forces mate in at most `moves` moves of its own.
///
/// # Errors
/// When `limit` positions did not suffice.
///
/// ```
/// use touchmove::notation::{coordinate, fen};
/// use touchmove::solve::mate;
/// // The back rank: nothing can come between.
/// let pos = fen::position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").unwrap();
/// let solution = mate::solve(&pos, 1, 10_000).unwrap();
/// assert_eq!(solution.keys.len(), 1);
/// assert_eq!(coordinate::write(solution.keys[0].mv), "d1d8");
/// ```
pub fn solve(pos: &Position, moves: u32, limit: u64) -> Result<Solution, Undecided> {
    let mut solver = Solver::new(limit);
    let mut keys = Vec::new();
    if is_drawn(pos) {
        return Ok(Solution { keys, line: Vec::new(), nodes: 0 });
    }
    for mv in Solver::attacks(pos, moves) {
        if let Some(mate_in) = solver.mates_in(&pos.after(mv), moves)? {
            keys.push(MateKey { mv, mate_in });
        }
    }
    keys.sort_by_key(|key| (key.mate_in, key.mv));
    let line = match keys.first() {
        Some(key) => solver.line(pos, *key)?,
        None => Vec::new(),
    };
    Ok(Solution { keys, line, nodes: solver.nodes })
}

/// In how many further moves (at most `moves`) the side to move forces mate; `None` when it can't.
///
/// # Errors
/// When `limit` positions did not suffice.
pub fn shortest(pos: &Position, moves: u32, limit: u64) -> Result<Option<u32>, Undecided> {
    Solver::new(limit).shortest_force(pos, moves)
}

/// The replies that hold out longest, when the side to move is going to be mated in at most `moves` moves of the
/// attacker; empty when it can escape that (or is mated already).
///
/// # Errors
/// When `limit` positions did not suffice.
pub fn best_defences(pos: &Position, moves: u32, limit: u64) -> Result<Vec<Move>, Undecided> {
    let mut solver = Solver::new(limit);
    let mut longest = 0;
    let mut best = Vec::new();
    for mv in pos.legal_moves() {
        let after = pos.after(mv);
        let Some(depth) = solver.shortest_force(&after, moves)? else { return Ok(Vec::new()) };
        if depth > longest {
            longest = depth;
            best.clear();
        }
        if depth == longest {
            best.push(mv);
        }
    }
    best.sort_unstable();
    Ok(best)
}

/// The first of these replies after which mate can't be forced in at most `moves` further moves; `None` when every one of
/// them falls.
///
/// # Errors
/// When `limit` positions did not suffice for all that were looked at together.
pub fn first_escape(
    pos: &Position,
    replies: impl IntoIterator<Item = Move>,
    moves: u32,
    limit: u64,
) -> Result<Option<Move>, Undecided> {
    let mut solver = Solver::new(limit);
    for reply in replies {
        if solver.shortest_force(&pos.after(reply), moves)?.is_none() {
            return Ok(Some(reply));
        }
    }
    Ok(None)
}

/// What is known of a position with the attacker to move.
#[derive(Clone, Copy)]
struct Known {
    /// Mate can't be forced in this many moves.
    safe_for: u32,
    /// Mate can be forced in this many moves.
    falls_in: u32,
}

struct Solver {
    /// By position, and by its clock where that counts.
    known: HashMap<(Key, u32), Known>,
    /// By the moves left to the attacker, the reply that last refuted an attack.
    refutations: Vec<Option<Move>>,
    nodes: u64,
    limit: u64,
}

impl Solver {
    fn new(limit: u64) -> Self {
        Self { known: HashMap::new(), refutations: Vec::new(), nodes: 0, limit }
    }

    fn count(&mut self) -> Result<(), Undecided> {
        self.nodes += 1;
        if self.nodes > self.limit { Err(Undecided { nodes: self.limit }) } else { Ok(()) }
    }

    /// Whether the side to move can force mate in `moves` moves or fewer.
    fn can_force(&mut self, pos: &Position, moves: u32) -> Result<bool, Undecided> {
        if moves <= 1 {
            self.count()?;
            return Ok(moves == 1 && !is_drawn(pos) && !pos.mating_moves().is_empty());
        }
        if is_drawn(pos) {
            return Ok(false);
        }
        let key = (Key::of(pos), clock_that_counts(pos, moves));
        let known = self.known.get(&key).copied().unwrap_or(Known { safe_for: 0, falls_in: u32::MAX });
        if known.falls_in <= moves || known.safe_for >= moves {
            return Ok(known.falls_in <= moves);
        }
        self.count()?;
        let mut forced = !pos.mating_moves().is_empty();
        if !forced {
            for mv in Self::attacks(pos, moves) {
                if self.defence_fails(&pos.after(mv), moves - 1)? {
                    forced = true;
                    break;
                }
            }
        }
        let entry = self.known.entry(key).or_insert(known);
        if forced {
            entry.falls_in = entry.falls_in.min(moves);
        } else {
            entry.safe_for = entry.safe_for.max(moves);
        }
        Ok(forced)
    }

    /// Whether every reply allows mate in `moves` more moves, or the side to move is mated already.
    fn defence_fails(&mut self, pos: &Position, moves: u32) -> Result<bool, Undecided> {
        let replies = pos.legal_moves();
        if replies.is_empty() {
            return Ok(pos.is_check());
        }
        if is_drawn(pos) {
            return Ok(false);
        }
        // What refuted the last attack of this length often refutes the next.
        let depth = usize::try_from(moves).unwrap_or(usize::MAX);
        let last = self.refutations.get(depth).copied().flatten().filter(|mv| replies.contains(mv));
        for reply in last.into_iter().chain(replies.into_iter().filter(|&mv| Some(mv) != last)) {
            if !self.can_force(&pos.after(reply), moves)? {
                if self.refutations.len() <= depth {
                    self.refutations.resize(depth + 1, None);
                }
                self.refutations[depth] = Some(reply);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The attacker's moves: for mate in one, the mating ones only; in the long searches, those that leave the fewest
    /// answers first.
    fn attacks(pos: &Position, moves: u32) -> MoveList {
        match moves {
            0 => return MoveList::new(),
            1 => return pos.mating_moves(),
            2 => return pos.legal_moves(),
            _ => {}
        }
        ordered(pos.legal_moves(), |mv| {
            let after = pos.after(mv);
            (!after.is_check(), after.count_legal_moves(), mv)
        })
    }

    /// After a first move: in how many moves, that one counted, mate is forced, if it is in `moves`.
    fn mates_in(&mut self, after: &Position, moves: u32) -> Result<Option<u32>, Undecided> {
        for mate_in in 1..=moves {
            if self.defence_fails(after, mate_in - 1)? {
                return Ok(Some(mate_in));
            }
        }
        Ok(None)
    }

    fn shortest_force(&mut self, pos: &Position, moves: u32) -> Result<Option<u32>, Undecided> {
        for depth in 1..=moves {
            if self.can_force(pos, depth)? {
                return Ok(Some(depth));
            }
        }
        Ok(None)
    }

    /// A quickest mate that begins with this key, against a defence that holds out as long as possible.
    fn line(&mut self, pos: &Position, key: MateKey) -> Result<Vec<Move>, Undecided> {
        let mut line = vec![key.mv];
        let mut after = pos.after(key.mv);
        let mut left = key.mate_in - 1;
        while left > 0 {
            let mut longest: Option<(u32, Move)> = None;
            for reply in ordered(after.legal_moves(), |mv| mv) {
                let depth = self.shortest_force(&after.after(reply), left)?.expect("the key forces mate");
                if longest.is_none_or(|(most, _)| depth > most) {
                    longest = Some((depth, reply));
                }
            }
            let Some((depth, reply)) = longest else { break };
            let before = after.after(reply);
            let mut next = None;
            for mv in Self::attacks(&before, depth) {
                if self.defence_fails(&before.after(mv), depth - 1)? {
                    next = Some(mv);
                    break;
                }
            }
            let next = next.expect("mate was proven to be forced");
            line.extend([reply, next]);
            after = before.after(next);
            left = depth - 1;
        }
        Ok(line)
    }
}

/// Whether the seventy-five moves are over. Mate goes first: it is for the caller to know that this is none.
fn is_drawn(pos: &Position) -> bool {
    pos.halfmove_clock() >= SEVENTY_FIVE_MOVES
}

/// The clock, where the seventy-five moves can be over before the last of so many moves of the attacker; 0 otherwise, so
/// that usual positions are one and the same whatever their clocks say.
fn clock_that_counts(pos: &Position, moves: u32) -> u32 {
    let before_the_last = pos.halfmove_clock().saturating_add(2 * (moves.saturating_sub(1)));
    if before_the_last >= SEVENTY_FIVE_MOVES { pos.halfmove_clock() } else { 0 }
}

fn ordered<K: Ord>(mut moves: MoveList, mut key: impl FnMut(Move) -> K) -> MoveList {
    moves.sort_by_cached_key(|&mv| key(mv));
    moves
}

#[cfg(test)]
mod tests;
