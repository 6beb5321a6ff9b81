const FIRST_MS = 5_000;
const LONGEST_MS = 300_000;

/** Runs `attempt` when the browser comes back online, and at growing intervals until then. */
export function createRetry(attempt: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_MS;

  function cancel() {
    clearTimeout(timer);
    timer = undefined;
  }
  return {
    cancel,
    later() {
      if (timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        void attempt();
      }, wait);
      wait = Math.min(wait * 2, LONGEST_MS);
    },
    listen() {
      const runNow = () => {
        wait = FIRST_MS;
        void attempt();
      };
      window.addEventListener('online', runNow);
      return () => {
        window.removeEventListener('online', runNow);
        cancel();
      };
    },
  };
}
