// Runs in a page before anything of it, and notes what its visitor waits for.
globalThis.seen = { lcp: 0, cls: 0, tasks: [] };

const watch = (type, note) =>
  new globalThis.PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
    type,
    buffered: true,
  });

watch('largest-contentful-paint', ({ startTime }) => (globalThis.seen.lcp = startTime));
watch('layout-shift', ({ value }) => (globalThis.seen.cls += value));
watch('longtask', ({ duration }) => globalThis.seen.tasks.push(duration));
