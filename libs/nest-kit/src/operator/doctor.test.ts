import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { startHttpServer } from '@netward/test-kit';
import { SettingsError } from '../config/read-settings.ts';
import { auditOperator } from './audit.ts';
import { checkDisk, checkService } from './check-service.ts';
import { diagnose, doctorCommand } from './doctor.ts';
import { clockFinding, findingsOf, inMegabytes } from './finding.ts';

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
  let out = '';
  beforeEach(() => {
    out = '';
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      out += String(text);
      return true;
    });
  });
  afterEach(() => jest.restoreAllMocks());

  const doctor = (finding: typeof ok) =>
    doctorCommand(
      'house',
      () => ({}),
      () => ({ door: () => finding('is seen') }),
    );

  test('prints a line per check, for a person or for a program', async () => {
    expect(await doctor(warning).run([], {})).toBe(0);
    expect(out).toBe('ok       house  settings: are usable\nwarning  house  door: is seen\n');
    out = '';
    await doctor(warning).run([], { json: true });
    const lines = out
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
  afterEach(() => jest.restoreAllMocks());

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
