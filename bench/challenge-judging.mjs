/** CPU to judge the solution of each challenge on its three streams. `node bench/challenge-judging.mjs [rounds]` */
const LIB = new URL('../libs/challenges/dist/', import.meta.url);
const { isSolved, loadChallenge } = await import(new URL('index.js', LIB).href);
const { CHALLENGE_PROOFS } = await import(new URL('testing/proofs.js', LIB).href);
const ROUNDS = Number(process.argv[2] ?? 50);

const rows = [];
for (const [level, load] of Object.entries(CHALLENGE_PROOFS)) {
  const { proof } = await load();
  const challenge = await loadChallenge(level);
  const judge = () => isSolved(challenge, proof.solves);
  for (let round = 0; round < ROUNDS; round += 1) judge();
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) judge();
  const { user, system } = process.cpuUsage(before);
  rows.push({ level, ms: (user + system) / 1000 / ROUNDS });
}
console.table(rows.map(({ level, ms }) => ({ level, ms: ms.toFixed(2) })));
const all = rows.reduce((sum, { ms }) => sum + ms, 0);
console.log(`${all.toFixed(1)} ms for all, ${(all / rows.length).toFixed(1)} ms on average`);
