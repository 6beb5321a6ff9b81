import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway, type TestGateway } from '../testing/gateway.ts';

let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'machine-'));
  for (const name of ['machine.json', 'worker-1.js', 'v86-1.wasm', 'snapshot-1.zst'])
    await writeFile(join(folder, name), '{}');
  await writeFile(join(folder, 'v86-1.wasm.br'), 'packed');
  await writeFile(join(folder, 'v86-1.wasm.gz'), 'packed');
  gateway = await startGateway({ MACHINE_DIR: folder });
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

const headersOf = async (path: string, headers = {}) =>
  (await fetch(gateway.url + path, { method: 'HEAD', headers })).headers;

test('only the machine’s Worker may compile WebAssembly, and it loads nothing but its own', async () => {
  const policy = (await headersOf('/machine/worker-1.js')).get('content-security-policy');
  expect(policy).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  );
  for (const path of ['/', '/labs', '/blog/firewall', '/machine/machine.json', '/nowhere'])
    expect((await headersOf(path)).get('content-security-policy') ?? '').not.toContain('unsafe');
  expect((await headersOf('/')).get('content-security-policy')).toContain("worker-src 'self';");
});

test('a browser keeps the files with a hash in their name and asks for the manifest each time', async () => {
  for (const path of ['worker-1.js', 'v86-1.wasm', 'snapshot-1.zst'])
    expect((await headersOf(`/machine/${path}`)).get('cache-control')).toContain('immutable');
  expect((await headersOf('/machine/machine.json')).get('cache-control')).toBe('no-cache');
});

test('the emulator travels packed and as WebAssembly', async () => {
  const headers = await headersOf('/machine/v86-1.wasm', { 'accept-encoding': 'br' });
  expect(headers.get('content-encoding')).toBe('br');
  expect(headers.get('content-type')).toBe('application/wasm');
});

test.each(['', '/nowhere/at/all'])(
  'without a machine in "%s" its manifest is null, which no console reports',
  async (MACHINE_DIR) => {
    const bare = await startGateway({ MACHINE_DIR });
    const answer = await fetch(`${bare.url}/machine/machine.json`);
    expect([answer.status, await answer.text()]).toEqual([200, 'null']);
    await bare.close();
  },
);
