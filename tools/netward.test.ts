import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { errors } from '@netward/contracts';
import { temporaryFolder } from './harness/testing/temporary-folder.ts';
import { root, readSource } from './harness/repository.mjs';

/**
 * Runs deploy/netward in its own folder, with stand-ins for docker and kubectl that write down how
 * they were called. What the commands do is tested next to them in the services.
 */

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, 'deploy/edge'), { recursive: true });
  mkdirSync(join(folder, 'bin'));
  for (const file of ['deploy/netward', 'deploy/edge/maintenance.html'])
    copyFileSync(join(root, file), join(folder, file));
  for (const tool of ['docker', 'kubectl'])
    writeFileSync(join(folder, 'bin', tool), STAND_IN, { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Every service runs but those in AWAY; the command in FAILS fails, and `journal-line` prints a line. */
const STAND_IN = `#!/bin/sh
case "$*" in
  *"ps --quiet"*) case " $AWAY " in *" $6 "*) ;; *) echo id ;; esac; exit ;;
esac
echo "$(basename "$0") $*" >>calls
case "$*" in
  *journal-line*) echo "a line" ;;
  *erase-again* | *issue-*) cat >given; echo "said $*" ;;
  *"$FAILS"*) [ -z "$FAILS" ] || exit 1 ;;
esac
`;

interface ScriptRun {
  code: number | null;
  out: string;
  err: string;
  /** How docker and kubectl were called. */
  calls: string[];
}

function netward(args: readonly string[], environment: Record<string, string> = {}): ScriptRun {
  const calls = join(folder, 'calls');
  rmSync(calls, { force: true });
  const { status, stdout, stderr } = spawnSync(join(folder, 'deploy/netward'), args, {
    encoding: 'utf8',
    cwd: folder,
    env: {
      PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
      AWAY: '',
      FAILS: '',
      ...environment,
    },
  });
  const lines = existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [];
  return { code: status, out: stdout, err: stderr, calls: lines };
}

const IN_AUTH = 'docker compose exec -T auth-service node netward.js';

const IN_MAILER = 'docker compose exec -T mailer-worker node netward.js';

describe('a command', () => {
  beforeEach(() => writeFileSync(join(folder, 'march.md'), '# March'));
  const given = () => readFileSync(join(folder, 'given'), 'utf8');

  const CONTAINER = 'docker compose run --rm --no-deps -T auth-service node netward.js';
  const POD = 'kubectl exec --stdin deploy/auth-service -- node netward.js';
  const NAMES = 'find end-sessions suspend lift resend-verification send-reset export'.split(' ');

  test.each<[words: string, where: Record<string, string>, call: string]>([
    ...NAMES.map((name): [string, Record<string, string>, string] => [
      `${name} a@b.cc`,
      {},
      `${IN_AUTH} ${name} a@b.cc`,
    ]),
    ['desk-user ada operator', {}, `${IN_MAILER} desk-user ada operator`],
    ['newsletter test march.md a@b.cc', {}, `${IN_AUTH} issue-test a@b.cc`],
    ['newsletter status', {}, `${IN_AUTH} issue-status`],
    ['find a@b.cc', { AWAY: 'auth-service' }, `${CONTAINER} find a@b.cc`],
    ['find a@b.cc', { NETWARD_ON: 'kubernetes' }, `${POD} find a@b.cc`],
  ])('%s runs in its service, in a container of its own or in a pod: %j', (words, where, call) => {
    const { code, calls } = netward(words.split(' '), where);
    expect([code, calls]).toEqual([0, [call]]);
  });

  test('newsletter send passes the file and its name', () => {
    expect(netward(['newsletter', 'send', 'march.md', '--per-minute', '9']).calls).toEqual([
      `${IN_AUTH} issue-send march --per-minute 9`,
    ]);
    expect(given()).toBe('# March');
  });

  test('newsletter preview writes text and HTML beside the file', () => {
    expect(netward(['newsletter', 'preview', 'march.md']).calls).toEqual([
      `${IN_AUTH} issue-read`,
      `${IN_MAILER} issue-preview`,
      `${IN_MAILER} issue-preview --html`,
    ]);
    expect(given()).toMatch(/issue-read$/);
    const [asText, html] = ['txt', 'html'].map((end) =>
      readFileSync(join(folder, `march.${end}`), 'utf8'),
    );
    expect(asText).toMatch(/issue-preview\n$/);
    expect(html).toMatch(/--html\n$/);
  });

  test('a missing file is one sentence', () => {
    const { code, err, calls } = netward(['newsletter', 'send', 'april.md']);
    expect([code, err, calls]).toEqual([1, 'there is no file april.md\n', []]);
  });

  test('ends as the service says', () => {
    expect(netward(['find', 'a@b.example'], { FAILS: 'find' }).code).toBe(1);
  });

  test.each([[[]], [['dance']], [['maintenance']], [['maintenance', 'on', '14:00']]])(
    'that is none shows what there is: %j',
    (args) => {
      const { code, err, calls } = netward(args);
      expect([code, calls]).toEqual([2, []]);
      expect(err).toContain('deploy/netward doctor [--json] [--mail-to <address>]');
    },
  );
});

describe('the doctor', () => {
  const SERVICES = ['auth-service', 'learning-service', 'assistant-service', 'gateway'];

  test('asks every service, and the mailer for a test mail', () => {
    const { code, calls } = netward(['doctor', '--mail-to', 'me@example.org', '--json']);
    expect(code).toBe(0);
    expect(calls).toEqual(
      [...SERVICES, 'mailer-worker'].map((service) => {
        const rest = service === 'mailer-worker' ? '--mail-to me@example.org --json' : '--json';
        return `docker compose exec -T ${service} node netward.js doctor ${rest}`;
      }),
    );
  });

  test('says when the site is closed', () => {
    netward(['maintenance', 'on']);
    expect(netward(['doctor']).err).toBe('Maintenance is on: visitors see the page.\n');
  });

  test('goes on after a fault, and says that there was one', () => {
    const { code, calls } = netward(['doctor'], { FAILS: 'auth-service' });
    expect([code, calls.length]).toEqual([1, SERVICES.length + 1]);
  });
});

describe('an erasure', () => {
  const journal = () => join(folder, 'erasures.journal');

  test('is in the journal before it happens, for its owner alone', () => {
    const { code, calls } = netward(['erase', 'ada@example.org'], { FAILS: 'erase ada' });
    expect([code, calls]).toEqual([
      1,
      [`${IN_AUTH} journal-line ada@example.org`, `${IN_AUTH} erase ada@example.org`],
    ]);
    expect(readFileSync(journal(), 'utf8')).toBe('a line\n');
    expect(statSync(journal()).mode & 0o777).toBe(0o600);
  });

  test('adds to the journal', () => {
    netward(['erase', 'ada@example.org']);
    netward(['erase', 'bob@example.org']);
    expect(readFileSync(journal(), 'utf8')).toBe('a line\na line\n');
  });

  test('is repeated from the journal', () => {
    writeFileSync(journal(), 'one\ntwo\n');
    const { code, calls } = netward(['erase', '--again']);
    expect([code, calls]).toEqual([0, [`${IN_AUTH} erase-again`]]);
    expect(readFileSync(join(folder, 'given'), 'utf8')).toBe('one\ntwo\n');
  });

  test('is repeated from the journal of the database alone where there is no other', () => {
    const { code, calls } = netward(['erase', '--again']);
    expect([code, calls]).toEqual([0, [`${IN_AUTH} erase-again`]]);
    expect(readFileSync(join(folder, 'given'), 'utf8')).toBe('');
  });
});

describe('maintenance', () => {
  const page = () => join(folder, 'deploy/edge/maintenance/page.html');
  const template = readSource('deploy/edge/maintenance.html');

  test('begins with the page, readable for the edge, and ends without it', () => {
    expect(netward(['maintenance', 'on']).code).toBe(0);
    expect(readFileSync(page(), 'utf8')).toBe(template.replace(/^.*<!-- until -->.*\n/m, ''));
    expect(statSync(page()).mode & 0o777).toBe(0o644);
    expect(netward(['maintenance', 'status']).out).toBe('Maintenance is on.\n');
    expect(netward(['maintenance', 'off']).code).toBe(0);
    expect(existsSync(page())).toBe(false);
    expect(netward(['maintenance', 'status']).out).toBe('Maintenance is off.\n');
  });

  test('says when it ends, whatever signs the time is written with', () => {
    netward(['maintenance', 'on', '--until', '14:00 <b> & \\ later']);
    const sentence = 'We expect to be back at 14:00 &lt;b&gt; &amp; \\ later.';
    expect(readFileSync(page(), 'utf8')).toBe(template.replace('<!-- until -->', () => sentence));
  });

  test('is a config map on Kubernetes', () => {
    const onKubernetes = { NETWARD_ON: 'kubernetes' };
    const begun = netward(['maintenance', 'on'], onKubernetes);
    expect(begun.calls.toSorted()).toEqual([
      'kubectl apply --filename=-',
      'kubectl create configmap netward-maintenance --from-file=deploy/edge/maintenance/page.html --dry-run=client --output=yaml',
    ]);
    expect(netward(['maintenance', 'off'], onKubernetes).calls).toEqual([
      'kubectl delete configmap netward-maintenance --ignore-not-found',
    ]);
  });
});

describe('the edge during maintenance', () => {
  const caddyfile = readSource('deploy/edge/Caddyfile');
  const gateway = readSource('apps/gateway/src/maintenance/maintenance.ts');

  test('leaves the same paths open as the gateway', () => {
    const [, list = ''] =
      /@maintenance \{[^}]*?\{[^}]*\}\s*not path ([^\n]*)/.exec(caddyfile) ?? [];
    // Probes ask the gateway itself.
    expect(list.split(' ')).toEqual(['/api/health', '/api/version', '/metrics']);
    for (const path of ["'/metrics'", 'api.health.path', 'api.version.path'])
      expect(gateway).toContain(path);
  });

  test('says the same to callers of the API, and when to come back', () => {
    expect(caddyfile).toContain(`"statusCode":503,"message":"${errors.MAINTENANCE.message}"`);
    const seconds = /RETRY_SECONDS = (\d+)/.exec(gateway)?.[1];
    expect(caddyfile).toContain(`header Retry-After ${seconds}\n`);
  });

  test("allows the page's own style and nothing else", () => {
    const html = readSource('deploy/edge/maintenance.html');
    const style = /<style>([^]*)<\/style>/.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(caddyfile).toContain(`style-src 'sha256-${hash}'`);
  });

  test('has the colours of the site', () => {
    const html = readSource('deploy/edge/maintenance.html');
    const tokens = readSource('apps/web/src/styles/tokens.css');
    const colours = [...html.matchAll(/^\s*(--[\w-]+: light-dark\(.*\);)$/gm)].map(
      ([, line]) => line,
    );
    expect(colours.length).toBeGreaterThan(5);
    expect(colours.filter((line = '') => !tokens.includes(line))).toEqual([]);
  });
});
