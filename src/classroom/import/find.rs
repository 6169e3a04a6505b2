//! Looks for moments in a game, or in a position without one, and makes an exercise of each.

use super::fork;
use super::moment::Moment;
use super::puzzle::Puzzle;
use crate::notation::san;
use crate::rules::{Color, Game, Move, MoveKind, Position, Role, Square};
use crate::solve::mate;

/// Positions looked at for a mate in two.
const MATE_LIMIT: u64 = 200_000;

/// A moment of a game.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Found {
    pub moment: Moment,
    /// After so many single moves.
    pub ply: usize,
    pub puzzle: Puzzle,
}

/// All moments of these sorts that these sides brought about or are to find. In a game without moves, what the position
/// shows and allows.
pub(super) fn moments(game: &Game, wanted: &[Moment], sides: &[Color]) -> Vec<Found> {
    let mut found = Vec::new();
    for (ply, pos) in game.positions().iter().enumerate() {
        let view = View { game, pos, ply };
        for &moment in wanted {
            let side = if moment.is_done() { !pos.turn() } else { pos.turn() };
            if !sides.contains(&side) {
                continue;
            }
            if let Some(mut puzzle) = view.see(moment) {
                puzzle.skills = vec![moment.skill().to_owned()];
                found.push(Found { moment, ply, puzzle });
            }
        }
    }
    found
}

/// A position and its place in the game.
struct View<'g> {
    game: &'g Game,
    pos: &'g Position,
    ply: usize,
}

impl View<'_> {
    fn see(&self, moment: Moment) -> Option<Puzzle> {
        match moment {
            Moment::Mate => self.ending(Position::is_checkmate),
            Moment::Stalemate => self.ending(Position::is_stalemate),
            Moment::Check => (self.pos.is_check() && self.pos.has_legal_move()).then(|| self.with_last("verdict"))?,
            Moment::DoubleCheck => self.checkers(self.pos.checkers().more_than_one(), "Which pieces give check?"),
            Moment::DiscoveredCheck => self.checkers(self.is_discovered(), "Which piece gives check?"),
            Moment::MateInOne => self.mate_in_one(),
            Moment::MissedMate => self.missed_mate(),
            Moment::MateInTwo => self.mate_in_two(),
            Moment::EnPassant => self.pos.legal_en_passant().and_then(|_| self.with_last("en_passant")),
            Moment::Castling => self.castling(),
            Moment::Promotion => {
                self.played_or_allowed(|mv| mv.promotion == Some(Role::Queen)).and_then(|mv| self.promotion(mv))
            }
            Moment::Underpromotion => self.underpromotion(),
            Moment::Fork => self.fork(),
            Moment::Pin => self.pin(),
        }
    }

    /// The move that was played here.
    fn next(&self) -> Option<Move> {
        self.game.moves().get(self.ply).copied()
    }

    /// Whether there is no game, only a position.
    fn is_alone(&self) -> bool {
        self.game.moves().is_empty()
    }

    fn is_last(&self) -> bool {
        self.ply == self.game.moves().len()
    }

    /// The move played here that fits; where there is no game, the first legal one.
    fn played_or_allowed(&self, fits: impl Fn(Move) -> bool) -> Option<Move> {
        if self.is_alone() {
            self.sorted().into_iter().find(|&mv| fits(mv))
        } else {
            self.next().filter(|&mv| fits(mv))
        }
    }

    fn sorted(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = self.pos.legal_moves().into_iter().collect();
        moves.sort_by_key(|mv| (mv.from, mv.to, mv.promotion.map(|role| std::cmp::Reverse(role.index()))));
        moves
    }

    fn alone(&self, kind: &'static str) -> Option<Puzzle> {
        Puzzle::on(kind, self.game, self.ply, self.ply)
    }

    /// With the last move shown.
    fn with_last(&self, kind: &'static str) -> Option<Puzzle> {
        Puzzle::on(kind, self.game, self.ply.saturating_sub(1), self.ply)
    }

    fn ending(&self, is: impl Fn(&Position) -> bool) -> Option<Puzzle> {
        if self.is_last() && is(self.pos) { self.alone("verdict") } else { None }
    }

    fn checkers(&self, is: bool, ask: &'static str) -> Option<Puzzle> {
        let king = if is { self.pos.king(self.pos.turn())? } else { return None };
        let puzzle = self.with_last("select")?;
        Some(Puzzle { what: Some("attackers"), of: Some(king.to_string()), ask: Some(ask), ..puzzle })
    }

    fn is_discovered(&self) -> bool {
        let Some(last) = self.ply.checked_sub(1) else { return false };
        let (before, mv) = (&self.game.positions()[last], self.game.moves()[last]);
        let only = self.pos.checkers().single();
        only.is_some_and(|checker| checker != mv.to) && !matches!(before.kind(mv), MoveKind::Castle(_))
    }

    /// Mate in so many; not where every move mates.
    fn mate(&self, moves: u32) -> Option<Puzzle> {
        let puzzle = self.alone("line")?;
        let mates = self.pos.mating_moves().len();
        (moves > 1 || mates < self.pos.count_legal_moves()).then_some(Puzzle { mate_in: Some(moves), ..puzzle })
    }

    fn ends_in_mate_after(&self, plies: usize) -> bool {
        let positions = self.game.positions();
        self.ply + plies + 1 == positions.len() && positions[self.ply + plies].is_checkmate()
    }

    fn mate_in_one(&self) -> Option<Puzzle> {
        let is = if self.is_alone() { !self.pos.mating_moves().is_empty() } else { self.ends_in_mate_after(1) };
        if is { self.mate(1) } else { None }
    }

    fn missed_mate(&self) -> Option<Puzzle> {
        let played = self.next()?;
        let mates = self.pos.mating_moves();
        if mates.is_empty() || mates.contains(&played) {
            return None;
        }
        let note = format!("In the game {} was played.", san::write(self.pos, played));
        Some(Puzzle { note: Some(note), ..self.mate(1)? })
    }

    fn mate_in_two(&self) -> Option<Puzzle> {
        let may_be = (self.is_alone() || self.ends_in_mate_after(3)) && self.pos.mating_moves().is_empty();
        let is = may_be && mate::solve(self.pos, 2, MATE_LIMIT).is_ok_and(|solution| solution.mate_in() == Some(2));
        if is { self.mate(2) } else { None }
    }

    /// With the whole history: what has moved decides.
    fn castling(&self) -> Option<Puzzle> {
        self.played_or_allowed(|mv| matches!(self.pos.kind(mv), MoveKind::Castle(_)))?;
        Puzzle::on("castling", self.game, 0, self.ply)
    }

    /// What this promotion does that others don't.
    fn promotion(&self, mv: Move) -> Option<Puzzle> {
        let others = || self.sorted().into_iter().filter(|other| other.promotion.is_some() && *other != mv);
        if self.pos.after(mv).is_checkmate() && others().any(|other| !self.pos.after(other).is_checkmate()) {
            return self.to_do("promotion", toml::Value::String("mate".into()));
        }
        let is_choice = self.sorted().into_iter().any(|other| other.promotion.is_none());
        if is_choice { self.to_do("move", toml::Value::String("promote".into())) } else { None }
    }

    fn underpromotion(&self) -> Option<Puzzle> {
        let is_under = |mv: Move| mv.promotion.is_some_and(|role| role != Role::Queen);
        if self.is_alone() {
            return self.sorted().into_iter().filter(|&mv| is_under(mv)).find_map(|mv| self.reason_for_less(mv));
        }
        let mv = self.next().filter(|&mv| is_under(mv))?;
        self.reason_for_less(mv).or_else(|| {
            let role = mv.promotion.map_or_else(String::new, |role| role.to_string());
            self.to_do("move", table("promote", toml::Value::String(role)))
        })
    }

    /// Why this piece and not a queen: it mates, forks, or does not stalemate.
    fn reason_for_less(&self, mv: Move) -> Option<Puzzle> {
        let queen = self.pos.after(Move::promoting(mv.from, mv.to, Role::Queen));
        let after = self.pos.after(mv);
        if after.is_checkmate() && !queen.is_checkmate() {
            return self.to_do("promotion", toml::Value::String("mate".into()));
        }
        if queen.is_stalemate() && !after.is_stalemate() {
            return self.to_do("promotion", toml::Value::String("no-stalemate".into()));
        }
        let prey = fork::prey(self.pos, mv).filter(|_| mv.promotion == Some(Role::Knight))?;
        let by_queen = queen.board().attacks_from(mv.to);
        let only_less = prey.iter().any(|&sq| !by_queen.contains(sq));
        if only_less { self.to_do("promotion", fork_goal(&prey)) } else { None }
    }

    fn fork(&self) -> Option<Puzzle> {
        let prey = if self.is_alone() {
            self.sorted().into_iter().find_map(|mv| fork::prey(self.pos, mv))
        } else {
            self.next().and_then(|mv| fork::prey(self.pos, mv))
        };
        self.to_do("move", fork_goal(&prey?))
    }

    /// A piece that was not pinned when this side was last to move.
    fn pin(&self) -> Option<Puzzle> {
        let side = self.pos.turn();
        let pins = self.pos.pins(side);
        let before = self.ply.checked_sub(2).map_or_else(Vec::new, |last| self.game.positions()[last].pins(side));
        let is_new = pins.iter().any(|(pinned, _)| before.iter().all(|(other, _)| other != pinned));
        let puzzle = if is_new { self.with_last("select")? } else { return None };
        Some(Puzzle { what: Some("pinned"), ..puzzle })
    }

    fn to_do(&self, kind: &'static str, goal: toml::Value) -> Option<Puzzle> {
        Some(Puzzle { goal: Some(goal), ..self.alone(kind)? })
    }
}

/// `{ fork = ["e8", "c5"] }`
fn fork_goal(prey: &[Square]) -> toml::Value {
    table("fork", toml::Value::Array(prey.iter().map(|sq| toml::Value::String(sq.to_string())).collect()))
}

fn table(key: &str, value: toml::Value) -> toml::Value {
    toml::Value::Table([(key.to_owned(), value)].into_iter().collect())
}
