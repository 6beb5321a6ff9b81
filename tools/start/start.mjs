/**
 * The entry of `npm start`, `npm test` and the other commands. Everything in this file is read by
 * versions of Node that are too old for the rest, so that they can be told.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Netward needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}
import('./run.mjs');
