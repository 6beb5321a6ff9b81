import { jest } from '@jest/globals';
import { SettingsError } from '../config/read-settings.ts';
import { type OperatorCommands, runOperatorCommand, say } from './commands.ts';

let written: { out: string; err: string };
beforeEach(() => {
  written = { out: '', err: '' };
  const keep = (stream: 'out' | 'err') => (text: string | Uint8Array) => {
    written[stream] += String(text);
    return true;
  };
  jest.spyOn(process.stdout, 'write').mockImplementation(keep('out'));
  jest.spyOn(process.stderr, 'write').mockImplementation(keep('err'));
});
afterEach(() => jest.restoreAllMocks());

const commands: OperatorCommands = {
  greet: {
    takes: '<name>',
    does: 'say hello',
    options: { loud: { type: 'boolean' } },
    run: async ([name], { loud }) => say(loud ? `HELLO ${name}` : `hello ${name}`),
  },
  fail: { does: 'fail', run: () => Promise.reject(new Error('the disk is full')) },
  misled: {
    does: 'need settings',
    run: () => Promise.reject(new SettingsError(['A: is missing'])),
  },
  doubt: { does: 'return a code', run: async () => 1 },
};

const run = (...args: string[]) => runOperatorCommand(commands, args);

test('gives a command its arguments and options', async () => {
  expect(await run('greet', 'Ada', '--loud')).toBe(0);
  expect(written).toEqual({ out: 'HELLO Ada\n', err: '' });
});

test.each([
  [['greet']],
  [['greet', 'Ada', 'Bob']],
  [['greet', 'Ada', '--quiet']],
  [['greet', 'Ada', '--loud=very']],
])('explains how a command is typed: %j', async (args) => {
  expect(await run(...args)).toBe(2);
  expect(written).toEqual({ out: '', err: 'Usage: netward greet <name> [--loud]\n' });
});

test.each([[[]], [['dance']], [['toString']]])('lists the commands: %j', async (args) => {
  expect(await run(...args)).toBe(2);
  expect(written.err).toMatch(/^Usage: netward <command>\n/);
  expect(written.err).toContain('netward greet <name> [--loud]  say hello\n');
});

test('ends with a code of its own, or with a sentence when it fails', async () => {
  expect(await run('doubt')).toBe(1);
  expect(await run('fail')).toBe(1);
  expect(written.err).toBe('fail failed: the disk is full\n');
});

test('lists what is wrong with the settings', async () => {
  expect(await run('misled')).toBe(78);
  expect(written.err).toContain('- A: is missing');
});
