import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A type name is declared once in the repository, so that it says which of several things it means
 * wherever it is read. A type that contracts derive from a schema is declared there alone.
 */

const root = join(import.meta.dirname, '..');

const sources = ['apps', 'libs', 'tools', 'bench'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/(^|\/)(node_modules|dist|bundle)\//.test(name))
    .map((name) => join(room, name)),
);

/** The exported types, interfaces, classes and enums of a file. */
function declaredIn(text: string): string[] {
  const declaration =
    /^export (?:default )?(?:declare )?(?:abstract )?(?:const )?(?:type|interface|class|enum) (\w+)/gm;
  return [...text.matchAll(declaration)].map(([, name]) => name as string);
}

function duplicatesAmong(files: readonly (readonly [file: string, text: string])[]) {
  const homes = new Map<string, string[]>();
  for (const [file, text] of files)
    for (const name of declaredIn(text)) homes.set(name, [...(homes.get(name) ?? []), file]);
  return Object.fromEntries([...homes].filter(([, found]) => found.length > 1));
}

test('a name that is declared twice is found, a name that is handed on is not', () => {
  expect(
    duplicatesAmong([
      ['a.ts', 'export interface Answer {}\nexport type Once = 1;\n'],
      ['b.ts', 'export abstract class Answer {}\nexport type { Once } from "./a.ts";\n'],
      ['c.ts', 'export type Answer<T> = T;\ninterface Once {}\n'],
    ]),
  ).toEqual({ Answer: ['a.ts', 'b.ts', 'c.ts'] });
});

test('the sources are read', () => {
  expect(sources).toContain('libs/contracts/src/errors.ts');
});

const files = sources.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);

test('every exported type name is declared once', () => {
  expect(duplicatesAmong(files)).toEqual({});
});
