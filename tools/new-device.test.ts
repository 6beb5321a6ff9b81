import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const engine = join(root, 'libs', 'lab-engine');

/** A device that nobody has heard of: it answers the attacker in the server's place. */
const HONEYPOT = `
import type { HttpRequest, HttpResponse } from '../../packets/packet.ts';
import type { Connection } from '../../packets/connection.ts';
import { FORBIDDEN } from '../../packets/payloads.ts';
import { flip, note, type Walk } from '../../walk.ts';
import type { DraftState, NodeId } from '../derived.ts';
import type { Device, Inline } from '../device.ts';
import { nodeWords, words } from './words.ts';

export interface HoneypotState {
  readonly honeypotEnabled: boolean;
}
const state: HoneypotState = { honeypotEnabled: false };
const inline: Inline = { device: 'Honeypot', node: 'honeypot', isIn, answer };

export const honeypot = {
  name: 'Honeypot',
  feed: 'honeypot log',
  nodes: { honeypot: { address: '10.0.0.30', segment: 'servers', ...nodeWords.honeypot } },
  state,
  actions: { enableHoneypot },
  words,
  inline,
} as const satisfies Device;

function enableHoneypot(walk: Walk): void {
  flip(walk, 'honeypotEnabled', 'honeypot-on', 'honeypot-off');
}
function isIn({ honeypotEnabled }: DraftState, opener: NodeId): boolean {
  return honeypotEnabled && opener === 'attacker';
}
function answer(request: HttpRequest, connection: Connection, walk: Walk): HttpResponse {
  connection.fate = 'denied';
  note(walk, 'honeypot-touched', { request, action: 'blocked' });
  return FORBIDDEN;
}
`;
const WORDS = `
import { RANK, onOff, type NodeWords, type Wording } from '../words.ts';

export const words: Readonly<
  Record<'honeypot-on' | 'honeypot-off' | 'honeypot-touched', Wording>
> = {
  'honeypot-on': { line: 'Waiting.', look: ['success', 'info'] },
  'honeypot-off': { line: 'Gone.', look: ['warn', 'info'] },
  'honeypot-touched': {
    line: 'Somebody touched what nobody should.',
    look: ['error', 'blocked'],
    rank: RANK.blocked,
    message: 'Caught in the honeypot.',
  },
};
export const nodeWords: Readonly<Record<'honeypot', NodeWords>> = {
  honeypot: {
    state: ({ honeypotEnabled }) => onOff(honeypotEnabled),
    arrived: () => 'Answered as if it were the shop.',
    cell: () => 'answered',
  },
};
`;
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
  mkdirSync(join(copy, 'devices', 'honeypot'));
  writeFileSync(join(copy, 'devices', 'honeypot', 'honeypot.ts'), HONEYPOT);
  writeFileSync(join(copy, 'devices', 'honeypot', 'words.ts'), WORDS);
  const index = join(copy, 'devices', 'index.ts');
  const listed = readFileSync(index, 'utf8').replace('  vpn,\n', '  vpn,\n  honeypot,\n');
  writeFileSync(index, `import { honeypot } from './honeypot/honeypot.ts';\n${listed}`);
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
