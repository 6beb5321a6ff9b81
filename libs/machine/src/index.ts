/**
 * A real Linux in the reader's tab: Debian's kernel and nftables in an emulator (v86) in a Worker. It knows neither
 * levels nor pages. `npm run machine` builds what it loads into a folder, which the gateway serves below /machine:
 * manifest, Worker, emulator, snapshot and licences. A page bundles none of these; it needs no entry for Vite.
 *
 *   const manifest = await readManifest(MANIFEST_PATH);        // null: not offered here, so show no button
 *   const machine = await openMachine(MANIFEST_PATH, { onProgress, signal });
 *   const { answer, verdicts } = await machine.play(rules, flows, { onVerdict, signal });
 *   machine.close();                                           // the Worker ends, its memory is free
 *
 * The page's policy stays as it is: `worker-src 'self'` and `connect-src 'self'` are enough, since the answer with
 * the Worker has a policy of its own, which alone allows `wasm-unsafe-eval`. Trusted Types are satisfied here.
 *
 * Calls wait for each other: one thing goes on at a time, except that the shell may be used meanwhile. `play` goes back
 * to the snapshot, which ends an open shell.
 */
export * from './machine.ts';
export { readManifest } from './manifest.ts';
export { openMachine } from './remote.ts';
export { loadRules } from './rules.ts';
