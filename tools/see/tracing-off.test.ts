import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../harness/repository.mjs';

/** The OpenTelemetry SDK packages that a process has loaded after tracing was started with `settings`. */
function loadedWith(settings: string): string[] {
  const script = `
    import Module from 'node:module';
    import { startTracing } from '@netward/nest-kit';
    await startTracing(${settings});
    const loaded = Object.keys(Module._cache).join('\\n').match(/@opentelemetry\\/(sdk|exporter)[^/]*/g);
    console.log(JSON.stringify([...new Set(loaded ?? [])]));
    process.exit();`;
  const flags = ['--input-type=module', '--eval', script];
  // In an app's folder the kit resolves as it does for that app.
  const cwd = join(root, 'apps/gateway');
  return JSON.parse(execFileSync(process.execPath, flags, { cwd, encoding: 'utf8' }));
}

test('a service that does not trace loads nothing of the SDK', () => {
  expect(loadedWith(`{ service: 'gateway' }`)).toEqual([]);
});

test('a service that traces loads it', () => {
  const settings = `{ service: 'gateway', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }`;
  expect(loadedWith(settings)).toContain('@opentelemetry/sdk-trace');
});
