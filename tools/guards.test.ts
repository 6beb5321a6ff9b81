import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import yaml from 'yaml';
import { temporaryFolder } from './harness/testing/temporary-folder.ts';
import { compileTexts } from './testing/compile-texts.ts';
import { root, readSource } from './harness/repository.mjs';
import { walls } from './lint/walls.mjs';
import { filesIn } from './testing/source-files.ts';

/** Every wall is broken here on purpose: a guard that has never been seen to fail is decoration. */

const eslint = new ESLint({ cwd: root });
const WALLS = '@nx/enforce-module-boundaries';

async function rulesBrokenBy(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: join(root, file) });
  return (result?.messages ?? []).map((message) => message.ruleId ?? message.message);
}

const use = (from: string) => `import * as it from '${from}';\nexport const used = it;\n`;

const load = (from: string) => `export const used = () => import('${from}');\n`;

const folderOf = (room: string): string =>
  ['.', 'libs', 'apps']
    .map((kind) => join(kind, room))
    .find((folder) => existsSync(join(root, folder))) ?? room;

describe.each(walls)('the row of $room', ({ room, packages, refuses: samples }) => {
  test('has samples of projects and packages that it refuses', () => {
    const projects = samples.filter((name) => name.startsWith('@netward/'));
    expect(projects).not.toEqual([]);
    expect(samples.length > projects.length).toBe(packages[0] !== '*');
  });

  test.each(samples)('refuses %s', async (name) => {
    const folder = existsSync(join(root, folderOf(room), 'src')) ? 'src/' : '';
    expect(await rulesBrokenBy(`${folderOf(room)}/${folder}x.ts`, use(name))).toContain(WALLS);
  });
});

/** By rule, file and claim. */
type Refused = Record<string, Record<string, Record<string, string>>>;
const REFUSED: Refused = yaml.parse(readSource('tools/lint/refused.yaml'));

/** "use x" and "load x" stand for an import. */
function inFull(code: string): string {
  const [, how, from = ''] = /^(use|load) (\S+)$/.exec(code) ?? [];
  if (how) return how === 'use' ? use(from) : load(from);
  return `${code}\n`;
}

const broken = Object.entries(REFUSED).flatMap(([rule, files]) =>
  Object.entries(files).flatMap(([file, samples]) =>
    Object.entries(samples).map(([claim, code]) => [claim, file, inFull(code), rule] as const),
  ),
);

test.each(broken)('%s', async (_claim, file, code, rule) => {
  expect(await rulesBrokenBy(file, code)).toContain(rule);
});

/** What a project's files import, as text. */
const importsOf = (room: string): string[] =>
  filesIn([folderOf(room)], /\.(ts|tsx|mjs|mts|js|jsx)$/)
    .flatMap(({ text }) => [
      ...text.matchAll(/(?:from|import|import\(|resolve\()\s*'([^'.][^']*)'/g),
    ])
    .map(([, name]) => name as string);

const isMet = (name: string, pattern: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

test.each(walls.filter(({ room }) => room !== 'tools'))(
  'the row of $room lets in nothing that nobody uses',
  ({ room, projects, packages }) => {
    const imported = importsOf(room);
    const wanted = [...projects.map((project) => `@netward/${project}`), ...packages];
    const unused = wanted.filter(
      (pattern) => !imported.some((name) => isMet(name, pattern) || name.startsWith(`${pattern}/`)),
    );
    expect(unused).toEqual([]);
  },
);

type Allowed = Record<string, Record<string, string>>;
const ALLOWED: Allowed = yaml.parse(readSource('tools/lint/allowed.yaml'));
const allowed = Object.entries(ALLOWED).flatMap(([file, samples]) =>
  Object.entries(samples).map(([claim, code]) => [claim, file, inFull(code)] as const),
);

test.each(allowed)('%s', async (_claim, file, code) => {
  expect(await rulesBrokenBy(file, code)).toEqual([]);
});

test('a promise that nobody awaits is an error, outside of tests', () => {
  const folder = temporaryFolder();
  const code = 'export async function save(): Promise<void> {}\nsave();\n';
  mkdirSync(join(folder, 'libs/any/src'), { recursive: true });
  for (const name of ['run.ts', 'run.test.ts'])
    writeFileSync(join(folder, 'libs/any/src', name), code);
  writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true } }');
  copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  const bin = (name: string) => join(root, 'node_modules/.bin', name);
  const env = { ...process.env, OXLINT_TSGOLINT_PATH: bin('tsgolint') };
  const flags = ['--type-aware', '--format=unix'];
  const { status, stdout } = spawnSync(bin('oxlint'), flags, {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stdout).toMatch(/run\.ts:2:1: .*no-floating-promises/);
  expect(stdout).not.toContain('run.test.ts');
});

/** Compiles samples as files of the engine, all at once, and tells what is wrong with each. */
function compileInEngine<Name extends string>(
  samples: Record<Name, string>,
): Record<Name, string[]> {
  const folder = join(root, 'libs/lab-engine');
  const config = ts.getParsedCommandLineOfConfigFile(
    join(folder, 'tsconfig.build.json'),
    { noEmit: true },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  const fileOf = (name: string): string => join(folder, 'src', `${name}.ts`);
  const texts = Object.entries<string>(samples).map(
    ([name, text]) => [fileOf(name), text] as const,
  );
  const found = compileTexts(new Map(texts), config?.options ?? {});
  const faultsOf = (name: string): string[] =>
    found.flatMap(({ file = fileOf(name), message }) => (file === fileOf(name) ? message : []));
  return Object.fromEntries(Object.keys(samples).map((name) => [name, faultsOf(name)])) as Record<
    Name,
    string[]
  >;
}

test("the engine's compiler knows neither DOM nor Node, and accepts pure code", () => {
  const faults = compileInEngine({
    dom: 'export const title = document.title;\n',
    node: 'export const port = process.pid;\n',
    pure: 'export const two = 1 + 1;\n',
  });
  expect(faults.dom).toEqual([expect.stringContaining("Cannot find name 'document'")]);
  expect(faults.node).toEqual([expect.stringContaining("Cannot find name 'process'")]);
  expect(faults.pure).toEqual([]);
});
