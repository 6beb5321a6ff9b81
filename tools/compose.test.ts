import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import yaml from 'yaml';
import type { z } from 'zod';

/** docker-compose.yml and Dockerfile against the apps: every service there, every setting known. */

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Service {
  build?: { target: string };
  command?: string[];
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  profiles?: string[];
  ports?: string[];
  networks: string[];
  secrets?: string[];
  environment?: Record<string, string>;
  deploy: { resources: { limits: Record<string, string | number> } };
  logging: { options: Record<string, string> };
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
  secrets: Record<string, { file: string }>;
}

const compose: Compose = yaml.parse(read('docker-compose.yml'), { merge: true });
const services = Object.entries(compose.services);
const dockerfile = read('Dockerfile');
const targets = [...dockerfile.matchAll(/^FROM runtime AS (\S+)$/gm)].map(([, name]) => name);

// The web app is part of the gateway's image, and the browser journeys are no service.
const apps = readdirSync(join(root, 'apps')).filter((app) => app !== 'web' && app !== 'e2e');

async function shapeOf(app: string): Promise<z.ZodObject> {
  const config: { settings: z.ZodObject } = await import(`../apps/${app}/src/config.ts`);
  return config.settings;
}

const settingOf = (name: string): string => name.replace(/_FILE$/, '');
const environmentOf = (app: string): Record<string, string> =>
  compose.services[app]?.environment ?? {};

let secretsFolder: string;

beforeAll(() => {
  secretsFolder = mkdtempSync(join(tmpdir(), 'netward-secrets-'));
  execFileSync('node', [join(root, 'deploy/compose/make-secrets.mjs'), secretsFolder]);
});
afterAll(() => rmSync(secretsFolder, { recursive: true }));

/** What an operator must say, as `${NAME:?why}` asks for it. */
const said: Record<string, string> = {
  PUBLIC_URL: 'https://netward.test',
  SMTP_URL: 'smtps://mail.netward.test',
  MAIL_FROM: 'Netward <no-reply@netward.test>',
  CONTACT_TO: 'support@netward.test',
};

function interpolate(text: string): string {
  return text
    .replace(/\$\{(\w+):\?[^}]*\}/g, (_, name: string) => said[name] ?? `unasked ${name}`)
    .replace(/\$\{\w+:-([^}]*)\}/g, '$1')
    .replace('/run/secrets', secretsFolder);
}

const contentOf = (file: string): string => readFileSync(file, 'utf8').trim();

describe('every app', () => {
  test.each(apps)('%s is a service with a target of the Dockerfile', (app) => {
    expect(compose.services[app]?.build?.target).toBe(app);
    expect(targets).toContain(app);
  });

  test('the Dockerfile makes nothing else', () => {
    expect([...targets].sort()).toEqual([...apps].sort());
  });

  test.each(apps)('%s is given settings that it knows, and all that it needs', async (app) => {
    const { shape } = await shapeOf(app);
    const given = Object.keys(environmentOf(app)).map(settingOf);
    expect(given.filter((name) => !(name in shape))).toEqual([]);
    const needed = Object.keys(shape).filter((name) => !shape[name]?.safeParse(undefined).success);
    expect(needed.filter((name) => !given.includes(name))).toEqual([]);
  });

  test.each(apps)('%s starts in production with what compose gives it', async (app) => {
    const given = Object.entries(environmentOf(app)).map(([name, value]) => [
      settingOf(name),
      name.endsWith('_FILE') ? contentOf(interpolate(value)) : interpolate(value),
    ]);
    // An empty variable counts as unset.
    const values = Object.fromEntries(given.filter(([, value]) => value !== ''));
    const { error } = (await shapeOf(app)).safeParse({ ...values, NODE_ENV: 'production' });
    expect(error?.issues).toBeUndefined();
  });

  test.each(apps)('%s may read the secrets it names, and no others', (app) => {
    const named = Object.values(environmentOf(app)).flatMap(
      (value) => /^\/run\/secrets\/(\w+)$/.exec(value)?.[1] ?? [],
    );
    expect([...(compose.services[app]?.secrets ?? [])].sort()).toEqual(named.sort());
  });
});

describe('secrets', () => {
  test('all are made by make-secrets.mjs, and git ignores their folder', () => {
    expect(Object.keys(compose.secrets).sort()).toEqual(readdirSync(secretsFolder).sort());
    for (const [name, { file }] of Object.entries(compose.secrets)) {
      expect(file).toBe(`./secrets/${name}`);
    }
    expect(read('.gitignore').split('\n')).toContain('secrets/');
    expect(read('.dockerignore').split('\n')).toContain('secrets');
  });

  test('none is written into the repository or into an image', () => {
    const values = services.flatMap(([, service]) => Object.entries(service.environment ?? {}));
    const literal = values.filter(
      ([name, value]) => /KEY|TOKEN|PASSWORD|SECRET/.test(name) && !/^\$\{|^\/run\//.test(value),
    );
    expect(literal).toEqual([]);
    expect(dockerfile).not.toMatch(/KEY|TOKEN|PASSWORD|SECRET/);
  });

  test('making them again keeps what is there', () => {
    const before = readFileSync(join(secretsFolder, 'signing_keys'), 'utf8');
    execFileSync('node', [join(root, 'deploy/compose/make-secrets.mjs'), secretsFolder]);
    expect(readFileSync(join(secretsFolder, 'signing_keys'), 'utf8')).toBe(before);
  });
});

describe('every container', () => {
  test.each(services)('%s runs without rights, on a file system it cannot write', (_, service) => {
    expect(service.user).toMatch(/^(node|postgres|redis|1000:1000)$/);
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toContain('no-new-privileges:true');
  });

  test.each(services)('%s is bounded in memory, processors, processes and log', (_, service) => {
    const { limits } = service.deploy.resources;
    expect(Object.keys(limits).sort()).toEqual(['cpus', 'memory', 'pids']);
    expect(service.logging.options).toMatchObject({ 'max-size': '10m', 'max-file': '5' });
  });

  test('images of ours run as node and tell whether they are ready', () => {
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK [^]*\/readyz/m);
    expect(dockerfile).toMatch(/^ENV NODE_ENV=production/m);
  });
});

describe('the network', () => {
  test('only the gateway is published; the mailbox of the development profile on loopback', () => {
    const published = services.filter(([, { ports }]) => ports);
    expect(published.map(([name]) => name).sort()).toEqual(['gateway', 'mailbox']);
    expect(compose.services.mailbox?.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
  });

  test('only the mailbox belongs to a profile, development', () => {
    const withProfile = services.filter(([, { profiles }]) => profiles);
    expect(withProfile.map(([name, { profiles }]) => [name, profiles])).toEqual([
      ['mailbox', ['development']],
    ]);
  });

  test('stores and services are inside; outward reach only who sends mail, asks a model or checks for bots', () => {
    const outside = Object.keys(compose.networks).filter(
      (name) => !compose.networks[name]?.internal,
    );
    const reachable = services.filter(([, { networks }]) =>
      networks.some((name) => outside.includes(name)),
    );
    expect(reachable.map(([name]) => name).sort()).toEqual([
      'assistant-service',
      'auth-service',
      'gateway',
      'mailbox',
      'mailer-worker',
    ]);
  });
});

test('Redis keeps every acknowledged job and never drops one for room', () => {
  const command = compose.services.redis?.command?.join(' ');
  expect(command).toContain('--appendonly yes');
  expect(command).toContain('--maxmemory-policy noeviction');
});

test('each database is migrated before its service starts', () => {
  for (const [service, migration] of [
    ['auth-service', 'auth-migrate'],
    ['learning-service', 'learning-migrate'],
  ] as const) {
    expect(compose.services[migration]).toMatchObject({
      build: { target: service },
      command: ['node', 'dist/migrate.js'],
    });
    expect(compose.services[service]).toMatchObject({
      depends_on: { [migration]: { condition: 'service_completed_successfully' } },
    });
  }
});
