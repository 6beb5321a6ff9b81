import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../start/workspace.mjs';

/** The packages of OpenTelemetry's SDK that a process has loaded after `work` was done. */
function loadedAfter(work: string): string[] {
  const script = `
    import Module from 'node:module';
    import { startTracing } from '@netward/nest-kit';
    await startTracing(${work});
    const loaded = Object.keys(Module._cache).join('\\n').match(/@opentelemetry\\/(sdk|exporter)[^/]*/g);
    console.log(JSON.stringify([...new Set(loaded ?? [])]));
    process.exit();`;
  const flags = ['--input-type=module', '--eval', script];
  // An app's folder, since there the kit is found as an app finds it.
  const cwd = join(root, 'apps/gateway');
  return JSON.parse(execFileSync(process.execPath, flags, { cwd, encoding: 'utf8' }));
}

test('a service that traces nothing has loaded nothing of it', () => {
  expect(loadedAfter(`{ service: 'gateway' }`)).toEqual([]);
});

test('one that traces has', () => {
  const settings = `{ service: 'gateway', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }`;
  expect(loadedAfter(settings)).toContain('@opentelemetry/sdk-trace');
});
