import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { temporaryFolder } from './harness/testing/temporary-folder.ts';

/** The engine's names follow from the list of its devices, and devices use the names: by design, in types. */
const DERIVED = '^libs/lab-engine/src/devices/derived\\.ts$';

/** Files that import each other in a circle, types included, each circle as its files. */
async function circlesIn(root: string, folders: readonly string[]): Promise<string[][]> {
  const { output } = await cruise([...folders], {
    baseDir: root,
    exclude: { path: 'node_modules|/(dist|bundle)/' },
    tsPreCompilationDeps: true,
    validate: true,
    ruleSet: {
      forbidden: [
        {
          name: 'circle',
          severity: 'error',
          from: {},
          to: { circular: true, viaOnly: { pathNot: DERIVED } },
        },
      ],
    },
  });
  const { violations, totalCruised } = (output as ICruiseResult).summary;
  if (totalCruised === 0) throw new Error(`No file below ${folders.join(', ')} was read.`);
  return violations.map(({ cycle = [] }) => cycle.map(({ name }) => name));
}

test('no file imports another in a circle: types that two share stand in a leaf', async () => {
  const root = join(import.meta.dirname, '..');
  expect(await circlesIn(root, ['apps', 'libs', 'tools', 'bench'])).toEqual([]);
});

test('a circle of types is seen', async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'libs'));
  writeFileSync(join(root, 'libs/a.ts'), "import type { B } from './b.ts';\nexport type A = B;\n");
  writeFileSync(join(root, 'libs/b.ts'), "import type { A } from './a.ts';\nexport type B = A;\n");
  expect(await circlesIn(root, ['libs'])).toContainEqual(['libs/b.ts', 'libs/a.ts']);
});
