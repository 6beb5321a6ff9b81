import { performance } from 'node:perf_hooks';
import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers';

const { stdout } = process;
// A line that cannot be printed, on a full disk or a closed console, ends nothing.
stdout.on('error', () => undefined);
const NAME_WIDTH = 12;
const REDRAW_MS = 200;
/** Where lines cannot be redrawn, a step is announced after it has lasted this long. */
const ANNOUNCE_MS = 700;

/** @type {{ draw(): void } | undefined} */
let running;

/** @param {number} since milliseconds as `performance.now` counts them */
export function secondsSince(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/** Prints a line without breaking the display of the running step. @param {string} text */
export function say(text) {
  if (running && stdout.isTTY) stdout.write('\r\x1b[2K');
  stdout.write(`${text}\n`);
  running?.draw();
}

/**
 * Shows a piece of work while it lasts, and then how long it took. The work may call `note` to say what
 * it found out; the last note stays on the line.
 * @template T
 * @param {string} name
 * @param {(note: (text: string) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const since = performance.now();
  const outer = running;
  let noted = '';
  const line = () => `  ${name.padEnd(NAME_WIDTH)} ${noted}`.trimEnd();
  const draw = () => {
    if (stdout.isTTY && running === self)
      stdout.write(`\r\x1b[2K${line()} … ${secondsSince(since)}`);
  };
  const self = { draw };
  const timer = stdout.isTTY
    ? setInterval(draw, REDRAW_MS)
    : setTimeout(() => say(`${line()} …`), ANNOUNCE_MS);
  running = self;
  draw();
  /** @param {string} ending */
  const end = (ending) => {
    clearInterval(timer);
    clearTimeout(timer);
    running = outer;
    say(`${stdout.isTTY ? '\r\x1b[2K' : ''}${line()}${ending}`);
  };
  try {
    const result = await work((text) => {
      noted = text;
      draw();
    });
    end(`  (${secondsSince(since)})`);
    return result;
  } catch (error) {
    end(`  failed after ${secondsSince(since)}`);
    throw error;
  }
}
