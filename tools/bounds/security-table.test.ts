import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api, type ApiCall, type Endpoint } from '@netward/contracts';
import { root } from '../harness/repository.mjs';
import { type CostBound, workBounds } from './work-bounds.ts';

const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

const inWords = ([measured, atMost]: CostBound): string =>
  `${measured.toLocaleString('en')} of ${atMost.toLocaleString('en')}`;

function rowOf(call: ApiCall): string[] {
  const { method, path }: Endpoint = api[call];
  const { input, cpuMs, memoryMb, rows, answerBytes, rowsOf } = workBounds[call];
  const costs = [cpuMs, memoryMb, rows, answerBytes].map(inWords);
  return [`\`${method} ${path}\``, input, ...costs, rowsOf];
}

test('docs/security.md states what the largest input of every call may cost', () => {
  const stated = [...page.matchAll(/^\| `(?:GET|POST) .*$/gm)].map(([row]) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(stated).toEqual((Object.keys(api) as ApiCall[]).map(rowOf));
});
