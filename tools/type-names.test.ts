import { filesIn } from './testing/source-files.ts';

/**
 * A type name is declared once in the repository, so that it says which of several things it means
 * wherever it is read. A type that contracts derive from a schema is declared there alone.
 */

const files = filesIn(['apps', 'libs', 'tools', 'bench']).map(
  ({ file, text }) => [file, text] as const,
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

test('every exported type name is declared once', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(duplicatesAmong(files)).toEqual({});
});
