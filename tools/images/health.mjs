/** The health check of every image: exits with 0 when the service accepts work. Needs Node alone. */
const { PORT = '8080' } = process.env;
try {
  const { ok } = await fetch(`http://127.0.0.1:${PORT}/readyz`, {
    signal: AbortSignal.timeout(2500),
  });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
