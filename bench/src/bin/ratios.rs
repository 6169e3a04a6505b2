//! Prints, for each piece of work, how many times faster than its peers touchmove is: best of five, interleaved, one
//! thread. `--only WORD` keeps the rows whose name holds the word, `--rounds N` changes the five.

use std::collections::BTreeMap;

use touchmove_bench::rows;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value =
        |flag: &str| arguments.iter().position(|argument| argument == flag).and_then(|at| arguments.get(at + 1));
    let only = value("--only").cloned().unwrap_or_default();
    let rounds = value("--rounds").and_then(|text| text.parse().ok()).unwrap_or(5);
    let mut groups: BTreeMap<(&str, &str), (Vec<f64>, Option<f64>)> = BTreeMap::new();
    for mut row in rows::all().into_iter().filter(|row| row.name.contains(&only)) {
        let (ours, peers) = row.measure(rounds);
        for ((name, target, _), time) in row.peers.iter().zip(peers) {
            let ratio = time.as_secs_f64() / ours.as_secs_f64();
            println!("{:28} {name:12} {ratio:6.2}   ({ours:9.2?} to {time:9.2?})", row.name);
            let group = groups.entry((row.group, name)).or_default();
            group.0.push(ratio);
            group.1 = *target;
        }
    }
    println!();
    for ((group, peer), (ratios, target)) in groups {
        let mean = (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp();
        let target = target.map_or(String::new(), |target| format!("   to reach: {target}"));
        println!("{group:28} {peer:12} {mean:6.2}{target}");
    }
}
