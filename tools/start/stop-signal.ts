/** npm passes on a Ctrl-C that the terminal sent as well, so one wish may arrive twice. */
const SAME_WISH_MS = 1000;

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
  return controller.signal;
}

/** Thrown where work is given up because somebody wished to stop. */
export class Stopped extends Error {}
