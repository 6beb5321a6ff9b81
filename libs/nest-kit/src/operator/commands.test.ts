import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { startHttpServer } from '@netward/test-kit';
import { SettingsError } from '../config/read-settings.ts';
import {
  type OperatorCommands,
  runOperatorCommand,
  say,
  auditOperator,
  diagnose,
  doctorCommand,
} from './commands.ts';
import { checkDisk, checkService, clockFinding, findingsOf, inMegabytes } from './checks.ts';

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

const { ok, warning, fault } = findingsOf('door');

test('every fault of the settings is a line, and nothing else is looked at', async () => {
  const read = (): never => {
    throw new SettingsError(['PORT: is missing', 'LIMIT_KEY: is an example value']);
  };
  const findings = await diagnose(read, () => ({ door: () => ok('is open') }));
  expect(findings).toEqual([
    { check: 'settings', status: 'fault', text: 'PORT: is missing' },
    { check: 'settings', status: 'fault', text: 'LIMIT_KEY: is an example value' },
  ]);
});

test('a check that throws is a fault, and the others are looked at', async () => {
  const findings = await diagnose(
    () => ({}),
    () => ({
      window: () => Promise.reject(new Error('it is broken')),
      door: async () => [ok('is open'), warning('creaks')],
    }),
  );
  expect(findings.map(({ check, status, text }) => `${check} ${status} ${text}`)).toEqual([
    'settings ok are usable',
    'window fault it is broken',
    'door ok is open',
    'door warning creaks',
  ]);
});

describe('the command', () => {
  const doctor = (finding: typeof ok) =>
    doctorCommand(
      'house',
      () => ({}),
      () => ({ door: () => finding('is seen') }),
    );

  test('prints a line per check, for a person or for a program', async () => {
    expect(await doctor(warning).run([], {})).toBe(0);
    expect(written.out).toBe(
      'ok       house  settings: are usable\nwarning  house  door: is seen\n',
    );
    written.out = '';
    await doctor(warning).run([], { json: true });
    const lines = written.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines[1]).toEqual({
      service: 'house',
      check: 'door',
      status: 'warning',
      text: 'is seen',
    });
  });

  test('exits with 1 when something is at fault', async () => {
    expect(await doctor(fault).run([], {})).toBe(1);
  });
});

describe('a clock', () => {
  const asked = { begun: 100_000, ended: 100_200 };
  test.each([
    ['within what the question took', 100_100, 0, 'ok'],
    ['behind by less than it tells', 99_300, 1000, 'ok'],
    ['three seconds ahead', 103_300, 0, 'warning'],
    ['three seconds behind', 96_900, 0, 'warning'],
    ['a minute ahead', 160_200, 0, 'fault'],
    ['a minute behind', 40_000, 0, 'fault'],
  ])('%s', (_, theirs, grain, status) => {
    expect(clockFinding('redis', theirs, asked, grain).status).toBe(status);
  });

  test('says which way it is off', () => {
    expect(clockFinding('redis', 160_200, asked).text).toContain('60.0 s ahead of ours');
    expect(clockFinding('redis', 40_000, asked).text).toContain('60.0 s behind ours');
  });
});

test('sizes are read easily', () => {
  expect([1, 5 * 2 ** 20, 3 * 2 ** 30].map(inMegabytes)).toEqual(['1 MB', '5 MB', '3.0 GB']);
});

test('the disk is looked at', async () => {
  expect(await checkDisk('.')).toMatchObject({
    check: 'disk',
    text: expect.stringContaining('free'),
  });
});

describe('a service', () => {
  test.each([
    [200, {}, 'ok', 'is ready'],
    [503, { missing: ['queue', 'identity'] }, 'fault', 'is not ready: queue, identity'],
    [404, {}, 'fault', 'is not ready: it answered 404'],
  ])('that answers %i', async (status, body, found, text) => {
    const server = await startHttpServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
    const [finding, clock] = await checkService('stub', server.url);
    await server.close();
    expect(finding).toEqual({ check: 'stub', status: found, text });
    expect(clock).toMatchObject({ check: 'clock of stub', status: 'ok' });
  });

  test('that is not there', async () => {
    const [finding] = await checkService('stub', 'http://127.0.0.1:1');
    expect(finding).toMatchObject({
      status: 'fault',
      text: expect.stringContaining('cannot be reached'),
    });
  });
});

describe("an operator's act", () => {
  const folder = mkdtempSync(join(tmpdir(), 'netward-audit-'));
  const file = join(folder, 'log');
  afterAll(() => rmSync(folder, { recursive: true }));

  test("is a line of the service's log", () => {
    appendFileSync(file, '{}\n');
    auditOperator(
      { act: 'suspend', outcome: 'done', sub: 'a-learner' },
      { isInContainer: true, file },
    );
    const [, line = ''] = readFileSync(file, 'utf8').split('\n');
    expect(JSON.parse(line)).toMatchObject({
      level: 'info',
      event: 'operator',
      act: 'suspend',
      sub: 'a-learner',
      outcome: 'done',
      msg: 'security',
    });
  });

  test.each([
    ['outside of a container', { isInContainer: false, file }],
    ['where the log cannot be opened', { isInContainer: true, file: join(folder, 'none', 'log') }],
  ])('is a line of the terminal %s', (_, place) => {
    const terminal = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    auditOperator({ act: 'lift', outcome: 'done' }, place);
    expect(terminal).toHaveBeenCalledWith(expect.stringContaining('"act":"lift"'));
  });
});
