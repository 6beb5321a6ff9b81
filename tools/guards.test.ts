import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { walls } from './lint/project-walls.mjs';

/** Every wall is broken here on purpose: a guard that nobody has seen fail is decoration. */

const root = join(import.meta.dirname, '..');
// The files below do not exist, so the rules that ask the compiler are off here and tested apart.
const eslint = new ESLint({
  cwd: root,
  overrideConfig: [
    {
      files: ['**/*.ts', '**/*.tsx'],
      languageOptions: { parserOptions: { projectService: false } },
      rules: { '@typescript-eslint/no-floating-promises': 'off' },
    },
  ],
});
const WALLS = '@nx/enforce-module-boundaries';
const FEATURES = 'netward/feature-walls';
const ENTITIES = 'netward/entity-walls';
const ENGINE = 'netward/engine-walls';
const PLATFORM = 'netward/platform-walls';
const TEST_CODE = 'netward/test-walls';
const MOCKS = 'netward/own-mocks';
const SLEEPS = 'netward/sleeps';
const DURATIONS = 'netward/durations';
const DEADLINES = 'netward/deadlines';
const NAMES = 'netward/file-names';

async function rulesBrokenBy(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: join(root, file) });
  return (result?.messages ?? []).map((message) => message.ruleId ?? message.message);
}

const use = (from: string) => `import * as it from '${from}';\nexport const used = it;\n`;

const load = (from: string) => `export const used = () => import('${from}');\n`;

/** What each row of the table refuses: projects of ours, and packages where it does not take all. */
const refused: Record<string, string[]> = {
  contracts: ['@netward/levels', 'pg'],
  'lab-engine': ['@netward/contracts', 'zod'],
  evidence: ['@netward/levels', '@netward/contracts', 'react'],
  levels: ['@netward/nest-kit', 'react', '@nestjs/common'],
  challenges: ['@netward/levels', 'react', '@nestjs/common'],
  'nest-kit': ['@netward/levels', '@netward/lab-engine', 'nodemailer'],
  'test-kit': ['@netward/gateway', '@nestjs/common'],
  web: ['@netward/nest-kit', '@netward/auth-service', '@nestjs/common'],
  gateway: ['@netward/levels', 'typeorm', 'bullmq'],
  'auth-service': ['@netward/levels', 'nodemailer', 'openai'],
  'learning-service': ['@netward/lab-engine', 'bullmq', 'nodemailer', 'openai'],
  'assistant-service': ['@netward/auth-service', 'typeorm', 'bullmq'],
  'mailer-worker': ['@netward/levels', 'typeorm', 'openai'],
  e2e: ['@netward/nest-kit', 'pg'],
  bench: ['@netward/nest-kit', '@nestjs/common'],
  tools: ['@netward/nest-kit'],
};

const folderOf = (room: string): string =>
  ['.', 'libs', 'apps']
    .map((kind) => join(kind, room))
    .find((folder) => existsSync(join(root, folder))) ?? room;

describe.each(Object.entries(walls))('the row of %s', (room, { packages }) => {
  const samples = refused[room] ?? [];

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

const broken: [claim: string, file: string, code: string, rule: string][] = [
  ['the engine imports no package', 'libs/lab-engine/src/x.ts', use('zod'), ENGINE],
  ['the engine imports nothing of Node', 'libs/lab-engine/src/x.ts', use('node:fs'), ENGINE],
  ['the engine loads nothing later either', 'libs/lab-engine/src/x.ts', load('node:fs'), ENGINE],
  [
    'a view reads no walk',
    'libs/lab-engine/src/views/x.ts',
    use('../walk.ts'),
    'netward/view-walls',
  ],
  [
    'a device’s words do not read the device',
    'libs/lab-engine/src/devices/waf/words.ts',
    use('./waf.ts'),
    'netward/view-walls',
  ],
  [
    'the inspector reads no exporter',
    'libs/evidence/src/inspect/x.ts',
    use('../capture/frames.ts'),
    'netward/view-walls',
  ],
  [
    'the inspector plays nothing',
    'libs/evidence/src/inspect/x.ts',
    "import { playRun } from '@netward/lab-engine/inspect';\nexport const used = playRun;\n",
    '@typescript-eslint/no-restricted-imports',
  ],
  [
    'the inspector quotes no sentence of the lab',
    'libs/evidence/src/inspect/x.ts',
    "import { messageOf } from '@netward/lab-engine';\nexport const used = messageOf;\n",
    '@typescript-eslint/no-restricted-imports',
  ],
  [
    'the engine has no clock',
    'libs/lab-engine/src/x.ts',
    'export const now = Date.now();\n',
    'no-restricted-globals',
  ],
  [
    'the engine has no randomness',
    'libs/lab-engine/src/x.ts',
    'export const n = Math.random();\n',
    'no-restricted-properties',
  ],
  [
    'no service counts time by a clock that can jump',
    'apps/learning-service/src/chat/x.ts',
    'export const now = Date.now();\n',
    'no-restricted-properties',
  ],
  [
    'a service that may not read the clock may not read the environment either',
    'libs/nest-kit/src/x.ts',
    'export const it = process.env;\n',
    'no-restricted-properties',
  ],
  [
    'no app imports another by path',
    'apps/gateway/src/x.ts',
    use('../../auth-service/src/config.ts'),
    WALLS,
  ],
  [
    'no app loads another later',
    'apps/gateway/src/x.ts',
    load('../../auth-service/src/config.ts'),
    WALLS,
  ],
  ['no package is loaded past its wall', 'apps/gateway/src/x.ts', load('typeorm'), WALLS],
  [
    'no package is required past its wall',
    'apps/gateway/src/x.ts',
    "import { createRequire } from 'node:module';\nexport const it = createRequire(import.meta.url)('typeorm');\n",
    'no-restricted-syntax',
  ],
  [
    'createRequire is not kept for later',
    'apps/gateway/src/x.ts',
    "import { createRequire } from 'node:module';\nexport const need = createRequire(import.meta.url);\n",
    'no-restricted-syntax',
  ],
  [
    'createRequire keeps its name',
    'apps/gateway/src/x.ts',
    "import { createRequire as need } from 'node:module';\nexport const it = need(import.meta.url)('typeorm');\n",
    'no-restricted-syntax',
  ],
  [
    'createRequire has no other way in',
    'apps/gateway/src/x.ts',
    "import module from 'node:module';\nexport const it = module.createRequire(import.meta.url)('typeorm');\n",
    'no-restricted-syntax',
  ],
  [
    'the failure of styles is caught',
    'apps/web/src/features/lab/x.ts',
    "export const later = import('./y.ts').then(\n  (y) => y,\n  () => null,\n);\n",
    'no-restricted-syntax',
  ],
  [
    'no service asks another feature for its entities',
    'apps/learning-service/src/chat/x.ts',
    use('../visits/visit.entity.ts'),
    ENTITIES,
  ],
  [
    'a feature imports no feature',
    'apps/web/src/features/home/x.ts',
    use('../account/login-form.tsx'),
    FEATURES,
  ],
  [
    'a feature imports no feature from deep inside',
    'apps/web/src/features/lab/log/x.ts',
    use('../../assistant/panel.tsx'),
    FEATURES,
  ],
  [
    'a feature loads no feature later',
    'apps/web/src/features/home/x.ts',
    load('../account/login-form.tsx'),
    FEATURES,
  ],
  [
    'a feature hands on no feature',
    'apps/web/src/features/home/x.ts',
    "export * from '../account/login-form.tsx';\n",
    FEATURES,
  ],
  [
    'a feature does not import the app',
    'apps/web/src/features/home/x.ts',
    use('../../app/router.tsx'),
    FEATURES,
  ],
  [
    'lib does not import a feature',
    'apps/web/src/lib/x.ts',
    use('../features/home/home.tsx'),
    FEATURES,
  ],
  [
    'lib does not load a feature later',
    'apps/web/src/lib/x.ts',
    load('../features/home/home.tsx'),
    FEATURES,
  ],
  ['ui has no product words', 'apps/web/src/ui/x.ts', use('@netward/contracts'), FEATURES],
  ['only tests use test-kit', 'apps/auth-service/src/x.ts', use('@netward/test-kit'), TEST_CODE],
  [
    'only tests use the proofs of challenges',
    'apps/web/src/features/lab/challenge/x.ts',
    use('@netward/challenges/proofs'),
    TEST_CODE,
  ],
  [
    'only tests use the test support of their service',
    'apps/auth-service/src/session/x.ts',
    use('../testing/test-service.ts'),
    TEST_CODE,
  ],
  [
    'the first page carries no link of the router',
    'apps/web/src/app/x.ts',
    "export { Link } from 'react-router-dom';\n",
    '@typescript-eslint/no-restricted-imports',
  ],
  [
    'only config.ts reads the environment',
    'apps/gateway/src/x.ts',
    'export const port = process.env.PORT;\n',
    'no-restricted-properties',
  ],
  [
    'the environment has no second door',
    'apps/gateway/src/x.ts',
    "import { env } from 'node:process';\nexport const port = env.PORT;\n",
    PLATFORM,
  ],
  ['the environment is not loaded later', 'apps/gateway/src/x.ts', load('process'), PLATFORM],
  [
    'libs do not read the environment',
    'libs/nest-kit/src/x.ts',
    'export const port = process.env.PORT;\n',
    'no-restricted-properties',
  ],
  [
    'no test is focused',
    'libs/contracts/src/x.test.ts',
    "test.only('a', () => { expect(1).toBe(1); });\n",
    'jest/no-focused-tests',
  ],
  [
    'no test is skipped',
    'libs/contracts/src/x.test.ts',
    "test.skip('a', () => { expect(1).toBe(1); });\n",
    'jest/no-disabled-tests',
  ],
  [
    'no journey is focused',
    'apps/e2e/src/x.journey.ts',
    "test.only('a', () => { expect(1).toBe(1); });\n",
    'jest/no-focused-tests',
  ],
  [
    'every test asserts',
    'libs/contracts/src/x.test.ts',
    "test('a', () => { [1].at(0); });\n",
    'jest/expect-expect',
  ],
  [
    'no test watches a class of ours',
    'apps/gateway/src/x.test.ts',
    "test('a', () => { expect(jest.spyOn(app.get(Service), 'run')).toBeDefined(); });\n",
    MOCKS,
  ],
  [
    'no test replaces a method of ours',
    'apps/gateway/src/x.test.ts',
    "test('a', () => { service.run = jest.fn().mockReturnValue(1); expect(service).toBeDefined(); });\n",
    MOCKS,
  ],
  [
    'no test replaces a module of ours',
    'apps/gateway/src/x.test.ts',
    "jest.unstable_mockModule('./routes.ts', () => ({}));\ntest('a', () => expect(1).toBe(1));\n",
    MOCKS,
  ],
  ...[
    'await new Promise((resolve) => setTimeout(resolve, 5000));',
    'await new Promise((resolve) => { setTimeout(resolve, 5000); });',
    'await new Promise((resolve) => void setTimeout(resolve, DELAY_MS));',
  ].map((sleep): [string, string, string, string] => [
    `no test sleeps: ${sleep}`,
    'apps/gateway/src/x.test.ts',
    `test('a', async () => { ${sleep} expect(1).toBe(1); });\n`,
    SLEEPS,
  ]),
  [
    'no test sleeps on a timer that promises',
    'libs/test-kit/src/x.ts',
    "import { setTimeout as wait } from 'node:timers/promises';\nexport const later = () => wait(50);\n",
    SLEEPS,
  ],
  [
    'no journey sleeps',
    'apps/e2e/src/x.journey.ts',
    "test('a', async ({ page }) => { await page.waitForTimeout(50); expect(1).toBe(1); });\n",
    SLEEPS,
  ],
  ...[
    'const before = performance.now(); expect(performance.now() - before).toBeLessThan(1000);',
    'expect(Date.now() - row.savedAt).toBeLessThan(1000);',
    'const before = performance.now(); const tookMs = performance.now() - before; expect(tookMs).toBe(1);',
    'expect((exp - Date.now() / 1000) / 3600).toBeCloseTo(24);',
    'expect(performance.now()).toBeLessThan(before + 1000);',
  ].map((duration): [string, string, string, string] => [
    `no test measures a duration: ${duration}`,
    'apps/gateway/src/x.test.ts',
    `test('a', () => { ${duration} });\n`,
    DURATIONS,
  ]),
  ...[
    "await eventually('it is there', look, 5000); expect(1).toBe(1);",
    "const WAIT_MS = 2_000; await eventually('it is there', look, WAIT_MS); expect(1).toBe(1);",
    'await waitFor(() => expect(1).toBe(1), { timeout: 1000 });',
    'jest.setTimeout(10_000); expect(1).toBe(1);',
  ].map((wait): [string, string, string, string] => [
    `no test gives up soon: ${wait}`,
    'apps/gateway/src/x.test.ts',
    `test('a', async () => { ${wait} });\n`,
    DEADLINES,
  ]),
  [
    'no test ends soon',
    'apps/gateway/src/x.test.ts',
    "test('a', () => { expect(1).toBe(1); }, 5_000);\n",
    DEADLINES,
  ],
  ['there is no drawer', 'apps/gateway/src/utils/address.ts', 'export const x = 1;\n', NAMES],
  ['no file is a drawer', 'libs/nest-kit/src/helpers.ts', 'export const x = 1;\n', NAMES],
  ['a component is in kebab-case', 'apps/web/src/ui/BigButton.tsx', 'export const x = 1;\n', NAMES],
  ['a hook is in kebab-case', 'apps/web/src/lib/useClock.ts', 'export const x = 1;\n', NAMES],
];

test.each(broken)('%s', async (_claim, file, code, rule) => {
  expect(await rulesBrokenBy(file, code)).toContain(rule);
});

/** What a project's files import, as text. */
function importsOf(room: string): string[] {
  const folder = join(root, folderOf(room));
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        /\.(ts|tsx|mjs|mts|js|jsx)$/.test(name) && !/(^|\/)(node_modules|dist|bundle)\//.test(name),
    )
    .flatMap((name) => [
      ...readFileSync(join(folder, name), 'utf8').matchAll(
        /(?:from|import|import\(|resolve\()\s*'([^'.][^']*)'/g,
      ),
    ])
    .map(([, name]) => name as string);
}

const isMet = (name: string, pattern: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

test.each(Object.entries(walls).filter(([room]) => room !== 'tools'))(
  'the row of %s lets in nothing that nobody uses',
  (room, { projects, packages }) => {
    const imported = importsOf(room);
    const wanted = [...projects.map((project) => `@netward/${project}`), ...packages];
    const unused = wanted.filter(
      (pattern) => !imported.some((name) => isMet(name, pattern) || name.startsWith(`${pattern}/`)),
    );
    expect(unused).toEqual([]);
  },
);

const allowed: [claim: string, file: string, code: string][] = [
  ['the web may import levels', 'apps/web/src/features/lab/x.ts', use('@netward/levels')],
  [
    'a feature may import ui and lib',
    'apps/web/src/features/home/x.ts',
    `${use('../../ui/button.tsx')}`,
  ],
  [
    'a service may import its own entity',
    'apps/learning-service/src/chat/x.ts',
    use('./chat.entity.ts'),
  ],
  [
    'a test may use test-kit',
    'apps/auth-service/src/x.test.ts',
    `${use('@netward/test-kit')}\ntest('a', () => expect(used).toBeDefined());\n`,
  ],
  ['test support may use test-kit', 'apps/auth-service/src/testing/x.ts', use('@netward/test-kit')],
  [
    'createRequire may say where a package lies',
    'apps/gateway/src/x.ts',
    "import { createRequire } from 'node:module';\nexport const place = createRequire(import.meta.url).resolve('zod');\n",
  ],
  [
    'a test may silence the console',
    'apps/web/src/lib/x.test.ts',
    "test('a', () => { jest.spyOn(console, 'warn').mockReturnValue(); expect(1).toBe(1); });\n",
  ],
  [
    'a probe may pause between two looks',
    'libs/test-kit/src/x.ts',
    'export async function probe(look: () => boolean): Promise<void> {\n  while (!look()) await new Promise((resolve) => setTimeout(resolve, 50));\n}\n',
  ],
  [
    'a test may wait for minutes',
    'apps/gateway/src/x.test.ts',
    "test('a', async () => { await eventually('it is there', look, 300_000); expect(1).toBe(1); });\n",
  ],
  [
    'one of many looks may be short',
    'apps/e2e/src/x.journey.ts',
    "test('a', () => expect(async () => { await expect(it).toBeVisible({ timeout: 1000 }); }).toPass());\n",
  ],
  [
    'a test may move a moment by a known time',
    'apps/gateway/src/x.test.ts',
    "test('a', () => { expect(new Date(Date.now() - days * DAY_MS)).toBeDefined(); });\n",
  ],
  [
    'config.ts may read the environment',
    'apps/gateway/src/config.ts',
    'export const port = process.env.PORT;\n',
  ],
];

test.each(allowed)('%s', async (_claim, file, code) => {
  expect(await rulesBrokenBy(file, code)).toEqual([]);
});

test('a promise that nobody awaits is an error', async () => {
  const code = 'async function save(): Promise<void> {}\nsave();\n';
  const filePath = join(root, 'libs/lab-engine/src/run.ts');
  const [result] = await new ESLint({ cwd: root }).lintText(code, { filePath });
  const rules = result?.messages.map((message) => message.ruleId);
  expect(rules).toContain('@typescript-eslint/no-floating-promises');
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
  const options = config?.options ?? {};
  const fileOf = (name: string): string => join(folder, 'src', `${name}.ts`);
  const texts = new Map(
    Object.entries<string>(samples).map(([name, text]) => [fileOf(name), text] as const),
  );
  const host = ts.createCompilerHost(options);
  const readSource = host.getSourceFile.bind(host);
  host.getSourceFile = (file, language, ...rest) => {
    const text = texts.get(file);
    return text ? ts.createSourceFile(file, text, language) : readSource(file, language, ...rest);
  };
  const found = ts.getPreEmitDiagnostics(ts.createProgram([...texts.keys()], options, host));
  const faultsOf = (name: string): string[] =>
    found
      .filter(({ file }) => !file || file.fileName === fileOf(name))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
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
