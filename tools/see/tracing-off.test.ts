import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../harness/repository.mjs';

/** What of the OpenTelemetry SDK a process has loaded after each of two starts of tracing. */
const SCRIPT = `
  import Module from 'node:module';
  import { startTracing } from '@netward/nest-kit';
  const loaded = [];
  for (const settings of [{}, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }]) {
    await startTracing({ service: 'gateway', ...settings });
    const found = Object.keys(Module._cache).join('\\n').match(/@opentelemetry\\/(sdk|exporter)[^/]*/g);
    loaded.push([...new Set(found ?? [])]);
  }
  console.log(JSON.stringify(loaded));
  process.exit();`;

test('a service loads nothing of the SDK until it traces', () => {
  // In an app's folder the kit resolves as it does for that app.
  const cwd = join(root, 'apps/gateway');
  const flags = ['--input-type=module', '--eval', SCRIPT];
  const output = execFileSync(process.execPath, flags, { cwd, encoding: 'utf8' });
  const [silent, tracing] = JSON.parse(output) as string[][];
  expect(silent).toEqual([]);
  expect(tracing).toContain('@opentelemetry/sdk-trace');
});
