import { readFileSync, writeFileSync } from 'node:fs';
import { CopiedProjects } from './testing/copied-projects.ts';
import { addHoneypot } from './testing/honeypot.ts';

const ENGINE = 'libs/lab-engine';

const PLAY = `
import { initialState, step, logEntries, messageOf, hopList, pathOf } from './dist/index.js';
const on = step(initialState(), 'enableHoneypot').state;
const attack = step(on, 'attackSQLi');
console.log(JSON.stringify({
  lines: logEntries(attack).map(({ text }) => text),
  message: messageOf(attack),
  nodes: hopList(attack).map(({ node }) => node),
  page: pathOf(step(on, 'openPage')).hops.map(({ to }) => to),
}));
`;

let copy: CopiedProjects;

beforeAll(() => {
  copy = new CopiedProjects([ENGINE]);
  addHoneypot(copy.path(ENGINE, 'src'));
});

afterAll(() => copy.remove());

/** What the compiler says about the copy; nothing where it compiles. */
function faults(): string {
  try {
    copy.compile(ENGINE);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

test('a new device is a folder and its line in each list', () => {
  expect(faults()).toBe('');
  writeFileSync(copy.path(ENGINE, 'play.mjs'), PLAY);
  const output = copy.run(['play.mjs'], ENGINE);
  expect(JSON.parse(output)).toEqual({
    lines: ['[Honeypot] Somebody touched what nobody should.'],
    message: 'Caught in the honeypot.',
    nodes: ['attacker', 'honeypot', 'server'],
    page: ['server'],
  });
});

/** What the compiler says when a text of the copy is changed, as long as it is. */
function faultsWith(file: string, change: (text: string) => string): string {
  const path = copy.path(ENGINE, 'src/devices', file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, change(text));
  const found = faults();
  writeFileSync(path, text);
  return found;
}

test('a record without words does not compile', () => {
  const renamed = (text: string) => text.replaceAll('"honeypot-touched"', '"honeypot-poked"');
  expect(faultsWith('honeypot/words.json', renamed)).toContain('honeypot-touched');
});

test.each(['sentence', 'nothing', 'shows'])(
  'a record without its reason, its format or what a tutor knows of it does not compile: %s',
  (part) => {
    const without = (text: string) =>
      text.replace(/^ {2}"honeypot-touched": .*$/m, (row) => row.replace(`"${part}"`, '"other"'));
    expect(faultsWith('honeypot/records.json', without)).toContain('honeypot-touched');
  },
);

test('a record that its device or the list leaves out does not compile', () => {
  const without = (text: string) => text.replace(/^ {2}"honeypot-touched": .*$/m, '');
  expect(faultsWith('honeypot/records.json', without)).toContain('honeypot-touched');
  const unlisted = (text: string) => text.replace(/^ {2}\.{3}honeypot,\n/m, '');
  expect(faultsWith('records.ts', unlisted)).toContain('honeypot-on');
});
