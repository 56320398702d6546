#!/bin/sh
# The npm package tiebreak lists Sonneborn-Berger among what it computes, and its sources and README have it; the program
# that it ships has not.
#
# Versions: tiebreak 0.4.0 (the only one that the registry has), esbuild 0.25.0, node 18 and newer.
#
# Expected: `import { Tiebreaker } from "tiebreak"` gives the class that the package's own src/ and README describe, with
# buchholz() and sonnebornBerger().
#
# Seen: `exports` leads to build/, which was compiled from older sources. buchholz() is there, sonnebornBerger() is not:
# «is not a function», and the types in build/src lack it too, so a TypeScript program does not compile either. The same
# src/ bundled by esbuild has it.
#
# Why it matters: it is the package with which a tournament's ties can be checked against FIDE's rules of 2023 for rounds
# that were not played. Whoever reads its source or README to decide whether it fits is wrong about what they install, and
# a fallback («no such tie») leaves entrants with equal points in an order that the rules do not give.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
timeout 120 npm install --silent --no-fund --no-audit tiebreak@0.4.0 esbuild@0.25.0 >/dev/null
timeout 60 npx --no-install esbuild node_modules/tiebreak/src/index.ts --bundle --format=esm --outfile=sources.mjs --log-level=error

cat > seen.mjs <<'JS'
const results = [
  { pairings: [{ white: "A", black: "B", scoreWhite: 1, scoreBlack: 0, forfeited: false }], pairingAllocatedByes: ["C"] },
  { pairings: [{ white: "A", black: "C", scoreWhite: 0.5, scoreBlack: 0.5, forfeited: false }], pairingAllocatedByes: ["B"] },
]
for (const from of ["tiebreak", "./sources.mjs"]) {
  const { Results, Tiebreaker, TournamentType, UnplayedRoundsAdjustment } = await import(from)
  const tiebreaker = new Tiebreaker(new Results(TournamentType.SWISS, results), UnplayedRoundsAdjustment.FIDE_2023)
  const berger = tiebreaker.sonnebornBerger ? tiebreaker.sonnebornBerger("A", 2) : "is not a function"
  console.log(`${from}: buchholz ${tiebreaker.buchholz("A", 2)}, sonnebornBerger ${berger}`)
}
JS
timeout 30 node seen.mjs > seen.txt
cat seen.txt
grep -q '^tiebreak: buchholz 2.5, sonnebornBerger is not a function$' seen.txt
grep -q '^./sources.mjs: buchholz 2.5, sonnebornBerger 1.75$' seen.txt
grep -q 'onneborn' node_modules/tiebreak/README.md
if grep -rq 'sonnebornBerger' node_modules/tiebreak/build; then exit 1; fi
echo "as before: the build of tiebreak 0.4.0 lacks what its sources have"
