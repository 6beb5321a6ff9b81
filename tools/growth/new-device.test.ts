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
  const program = ts.createProgram([join(copy, 'index.ts')], {
    ...options,
    noEmit: true,
    rootDir: copy,
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

test('a new device is a folder and a line', () => {
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

test('a record without words does not compile', () => {
  const words = join(copy, 'devices', 'honeypot', 'words.ts');
  const text = readFileSync(words, 'utf8');
  writeFileSync(words, text.replaceAll("'honeypot-touched'", "'honeypot-poked'"));
  const found = faults();
  writeFileSync(words, text);
  expect(found.join('\n')).toContain('honeypot-touched');
});
