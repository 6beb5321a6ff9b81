import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from './harness/repository.mjs';

const SOURCE = join(root, 'libs/lab-engine/src');

/** The modules of the engine that one of them needs, itself included, and the packages that they use. */
function neededBy(entry: string): { modules: readonly string[]; packages: readonly string[] } {
  const modules = new Set<string>();
  const packages = new Set<string>();
  const open = [join(SOURCE, entry)];
  for (let file = open.pop(); file; file = open.pop()) {
    if (modules.has(file)) continue;
    modules.add(file);
    // What is imported for its types alone is not there when the program runs.
    const imports = /^(?:import|export)(?! type\b)[^;]*? from '([^']+)';/gm;
    for (const [, name] of readFileSync(file, 'utf8').matchAll(imports))
      if (name!.startsWith('.')) open.push(resolve(dirname(file), name!));
      else packages.add(name!);
  }
  const names = [...modules].map((file) => relative(SOURCE, file));
  return { modules: names, packages: [...packages] };
}

test('the first screen needs no reason, no format and no reader of a tool’s text', () => {
  const { modules } = neededBy('index.ts');
  expect(modules.length).toBeGreaterThan(40);
  expect(
    modules.filter((name) => /(?:^|\/)(?:why|formats|records|tutor|text|print)\.ts$/.test(name)),
  ).toEqual([]);
});

test.each(['index.ts', 'devices/why.ts', 'devices/formats.ts', 'devices/tutor.ts', 'stream.ts'])(
  '%s needs no package: a parser comes with the text that is edited',
  (entry) => {
    expect(neededBy(entry).packages).toEqual([]);
  },
);
