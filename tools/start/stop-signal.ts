/** npm passes on a Ctrl-C that the terminal has sent to us as well, so one request may arrive twice. */
const SAME_REQUEST_MS = 1000;
const POLL_MS = 500;

/** Thrown where work is abandoned because somebody asked to stop. */
export class Stopped extends Error {}

/** Calls `stop` when the shell that npm runs us in is gone: a SIGTERM sent to npm ends that alone. */
function watchNpm(stop: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, POLL_MS).unref();
}

/**
 * Aborts at the first request to stop. A second one, a while later, ends this process at once: the
 * services then end by themselves, and the next start ends the database before it starts it again.
 */
export function listenForStop(): AbortSignal {
  const controller = new AbortController();
  let first = 0;
  const stop = (): void => {
    first ||= performance.now();
    if (performance.now() - first > SAME_REQUEST_MS) process.exit(130);
    controller.abort(new Stopped());
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  watchNpm(stop);
  return controller.signal;
}
