import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint } from 'eslint';

/** Every wall is broken here on purpose: a guard that nobody has watched go red is decoration. */

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
const ROOMS = 'no-restricted-imports';

async function rulesBrokenBy(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: join(root, file) });
  return (result?.messages ?? []).map((message) => message.ruleId ?? message.message);
}

const use = (from: string) => `import * as it from '${from}';\nexport const used = it;\n`;

const broken: [claim: string, file: string, code: string, rule: string][] = [
  [
    'contracts import nothing of the house',
    'libs/contracts/src/x.ts',
    use('@netward/levels'),
    WALLS,
  ],
  ['contracts import no package but zod', 'libs/contracts/src/x.ts', use('pg'), WALLS],
  ['the engine imports no project', 'libs/lab-engine/src/x.ts', use('@netward/contracts'), WALLS],
  ['the engine imports no package', 'libs/lab-engine/src/x.ts', use('zod'), ROOMS],
  ['the engine imports nothing of Node', 'libs/lab-engine/src/x.ts', use('node:fs'), ROOMS],
  [
    'the engine has no clock',
    'libs/lab-engine/src/x.ts',
    'export const now = Date.now();\n',
    'no-restricted-globals',
  ],
  [
    'the engine has no chance',
    'libs/lab-engine/src/x.ts',
    'export const n = Math.random();\n',
    'no-restricted-properties',
  ],
  ['levels import no React', 'libs/levels/src/x.ts', use('react'), WALLS],
  ['levels import no Nest', 'libs/levels/src/x.ts', use('@nestjs/common'), WALLS],
  ['nest-kit imports no levels', 'libs/nest-kit/src/x.ts', use('@netward/levels'), WALLS],
  ['nest-kit imports no engine', 'libs/nest-kit/src/x.ts', use('@netward/lab-engine'), WALLS],
  ['the web imports no nest-kit', 'apps/web/src/lib/x.ts', use('@netward/nest-kit'), WALLS],
  ['the gateway imports no TypeORM', 'apps/gateway/src/x.ts', use('typeorm'), WALLS],
  ['the gateway imports no queue', 'apps/gateway/src/x.ts', use('bullmq'), WALLS],
  ['the gateway imports no levels', 'apps/gateway/src/x.ts', use('@netward/levels'), WALLS],
  ['auth-service imports no levels', 'apps/auth-service/src/x.ts', use('@netward/levels'), WALLS],
  ['auth-service sends no mail', 'apps/auth-service/src/x.ts', use('nodemailer'), WALLS],
  ['auth-service asks no model', 'apps/auth-service/src/x.ts', use('openai'), WALLS],
  ['learning-service asks no model', 'apps/learning-service/src/x.ts', use('openai'), WALLS],
  ['assistant-service has no database', 'apps/assistant-service/src/x.ts', use('typeorm'), WALLS],
  ['mailer-worker has no database', 'apps/mailer-worker/src/x.ts', use('typeorm'), WALLS],
  ['mailer-worker knows no levels', 'apps/mailer-worker/src/x.ts', use('@netward/levels'), WALLS],
  ['no app imports another by name', 'apps/web/src/lib/x.ts', use('@netward/auth-service'), WALLS],
  [
    'no app imports another by path',
    'apps/gateway/src/x.ts',
    use('../../auth-service/src/config.ts'),
    WALLS,
  ],
  [
    'no service asks another for its entities',
    'apps/learning-service/src/chat/x.ts',
    use('../visits/visit.entity.ts'),
    ROOMS,
  ],
  [
    'a feature imports no feature',
    'apps/web/src/features/home/x.ts',
    use('../account/login-form.tsx'),
    ROOMS,
  ],
  [
    'a feature imports no feature from deep inside',
    'apps/web/src/features/lab/log/x.ts',
    use('../../assistant/panel.tsx'),
    ROOMS,
  ],
  [
    'a feature does not import the app',
    'apps/web/src/features/home/x.ts',
    use('../../app/router.tsx'),
    ROOMS,
  ],
  [
    'lib does not import a feature',
    'apps/web/src/lib/x.ts',
    use('../features/home/home.tsx'),
    ROOMS,
  ],
  ['ui has no product words', 'apps/web/src/ui/x.ts', use('@netward/contracts'), ROOMS],
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
];

test.each(broken)('%s', async (_claim, file, code, rule) => {
  expect(await rulesBrokenBy(file, code)).toContain(rule);
});

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
  const filePath = join(root, 'libs/contracts/src/text.ts');
  const [result] = await new ESLint({ cwd: root }).lintText(code, { filePath });
  const rules = result?.messages.map((message) => message.ruleId);
  expect(rules).toContain('@typescript-eslint/no-floating-promises');
});

function compileInEngine(code: string): string {
  const folder = mkdtempSync(join(root, 'libs/lab-engine/.purity-'));
  try {
    writeFileSync(join(folder, 'x.ts'), code);
    const config = {
      extends: '../tsconfig.build.json',
      compilerOptions: { noEmit: true, rootDir: '.' },
      include: ['x.ts'],
      exclude: [],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    return execFileSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
  } catch (error) {
    return String((error as { stdout: unknown }).stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("the engine's compiler knows no DOM", () => {
  expect(compileInEngine('export const title = document.title;\n')).toContain(
    "Cannot find name 'document'",
  );
});

test("the engine's compiler knows no Node", () => {
  expect(compileInEngine('export const port = process.pid;\n')).toContain(
    "Cannot find name 'process'",
  );
});

test("the engine's compiler accepts pure code", () => {
  expect(compileInEngine('export const two = 1 + 1;\n')).toBe('');
});
