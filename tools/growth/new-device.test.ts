import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../harness/repository.mjs';
import { addHoneypot } from './honeypot.ts';

const engine = join(root, 'libs', 'lab-engine');

const PLAY = `
import { initialState, step, logEntries, messageOf, hopList, pathOf } from './index.ts';
const on = step(initialState(), 'enableHoneypot').state;
const attack = step(on, 'attackSQLi');
console.log(JSON.stringify({
  lines: logEntries(attack).map(({ text }) => text),
  message: messageOf(attack),
  nodes: hopList(attack).map(({ node }) => node),
  page: pathOf(step(on, 'openPage')).hops.map(({ to }) => to),
}));
`;

let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-device-'));
  cpSync(join(engine, 'src'), copy, { recursive: true });
  addHoneypot(copy);
  writeFileSync(join(copy, 'play.ts'), PLAY);
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** What the compiler says about the copy. */
function faults(): string[] {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(engine, 'tsconfig.build.json'), ts.sys.readFile).config,
    ts.sys,
    engine,
  );
  const entries = ['index.ts', 'devices/why.ts', 'devices/formats.ts'];
  const program = ts.createProgram(
    entries.map((entry) => join(copy, entry)),
    {
      ...options,
      noEmit: true,
      rootDir: copy,
    },
  );
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

test('a new device is a folder and its line in each list', () => {
  expect(faults()).toEqual([]);
  const output = execFileSync(process.execPath, ['--import', 'tsx', join(copy, 'play.ts')], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(JSON.parse(output)).toEqual({
    lines: ['[Honeypot] Somebody touched what nobody should.'],
    message: 'Caught in the honeypot.',
    nodes: ['attacker', 'honeypot', 'server'],
    page: ['server'],
  });
});

/** What the compiler says when a text of the copy is changed, as long as it is. */
function faultsWith(file: string, change: (text: string) => string): string {
  const path = join(copy, 'devices', file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, change(text));
  const found = faults();
  writeFileSync(path, text);
  return found.join('\n');
}

test('a record without words does not compile', () => {
  const renamed = (text: string) => text.replaceAll("'honeypot-touched'", "'honeypot-poked'");
  expect(faultsWith('honeypot/words.ts', renamed)).toContain('honeypot-touched');
});

test.each(['why.ts', 'formats.ts'])('a record that %s leaves out does not compile', (part) => {
  const without = (text: string) => text.replace(/^ {2}'honeypot-touched': .*$/m, '');
  expect(faultsWith(`honeypot/${part}`, without)).toContain('honeypot-touched');
  const unlisted = (text: string) => text.replace('  ...honeypot,\n', '');
  expect(faultsWith(part, unlisted)).toContain('honeypot-on');
});
