/** npm passes on a Ctrl-C that the terminal sent as well, so one wish may arrive twice. */
const SAME_WISH_MS = 1000;
const LOOK_MS = 500;

/** Thrown where work is given up because somebody wished to stop. */
export class Stopped extends Error {}

/**
 * Calls `stop` when the shell in which npm runs us is gone: a SIGTERM sent to npm ends that shell
 * and is not passed on.
 */
function watchNpm(stop: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, LOOK_MS).unref();
}

/**
 * Aborts at the first wish to stop. A second wish, a while later, ends the process at once: the
 * services then end by themselves, the database is taken over by the next start.
 */
export function listenForStop(): AbortSignal {
  const controller = new AbortController();
  let first = 0;
  const stop = (): void => {
    first ||= performance.now();
    if (performance.now() - first > SAME_WISH_MS) process.exit(130);
    controller.abort(new Stopped());
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  watchNpm(stop);
  return controller.signal;
}
