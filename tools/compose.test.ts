import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import yaml from 'yaml';
import { temporaryFolder } from './harness/testing/temporary-folder.ts';
import {
  apps,
  contentOf,
  makeSecrets,
  secretAt,
  settingOf,
  settingsOfApp,
} from './testing/app-settings.ts';
import { root, readSource } from './harness/repository.mjs';
import { arrowsDrawn } from './kubernetes/testing/arrows.ts';

/** Compares docker-compose.yml and the Dockerfile with the apps: every service is there, every setting is known. */

interface Service {
  image: string;
  build?: { target: string; args: Record<string, string> };
  restart: string;
  healthcheck?: { test?: string[]; disable?: boolean };
  cap_add?: string[];
  volumes?: string[];
  command?: string[];
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  profiles?: string[];
  ports?: string[];
  networks?: string[];
  network_mode?: string;
  depends_on?: Record<string, { condition: string }>;
  secrets?: string[];
  stop_grace_period?: string;
  environment?: Record<string, string>;
  deploy: { replicas?: string; resources: { limits: Record<string, string | number> } };
  logging: { options: Record<string, string> };
}
interface Network {
  internal?: boolean;
  enable_ipv6?: boolean;
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, Network | null>;
  volumes: Record<string, null>;
  secrets: Record<string, { file: string }>;
}

const compose: Compose = yaml.parse(readSource('docker-compose.yml'), { merge: true });
const services = Object.entries(compose.services);
const dockerfile = readSource('Dockerfile');
const targets = [...dockerfile.matchAll(/^FROM runtime AS (\S+)$/gm)].map(([, name]) => name);

/** Settings that compose does not set, and why. */
const leftAlone: Record<string, string> = {
  HOST: 'the image says it',
  NODE_ENV: 'the image says it',
  NETWARD_VERSION: 'the image says it',
  NETWARD_REVISION: 'the image says it',
  SITE_DIR: 'the image says it',
  MACHINE_DIR: 'the image says it',
  MAINTENANCE_PAGE: 'the edge answers in the place of the gateway',
  DATABASE_DIRECT_URL: 'no pooler stands before the database',
  QUEUE_DATABASE_URL: 'the queue is in Redis',
};

const environmentOf = (app: string): Record<string, string> =>
  compose.services[app]?.environment ?? {};

let secretsFolder: string;

beforeAll(() => void (secretsFolder = makeSecrets()));
afterAll(() => rmSync(secretsFolder, { recursive: true }));

/** What an operator must set, as `${NAME:?why}` asks for it. */
const said: Record<string, string> = {
  PUBLIC_URL: 'https://netward.test',
  MAIL_FROM: 'Netward <no-reply@netward.test>',
  CONTACT_TO: 'support@netward.test',
  OPERATOR_NAME: 'Ada',
  OPERATOR_CONTACT: 'ada@netward.test',
};

function interpolate(text: string): string {
  return text
    .replace(/\$\{(\w+):\?[^}]*\}/g, (_, name: string) => said[name] ?? `unasked ${name}`)
    .replace(/\$\{\w+:-([^}]*)\}/g, '$1')
    .replace('/run/secrets', secretsFolder);
}

describe('every app', () => {
  test.each(apps)('%s is a service with a target of the Dockerfile', (app) => {
    expect(compose.services[app]?.build?.target).toBe(app);
    expect(targets).toContain(app);
  });

  test('the Dockerfile has no other targets', () => {
    expect([...targets].sort()).toEqual([...apps].sort());
  });

  test.each(apps)('%s is given every setting that it knows, and no other', async (app) => {
    const { shape } = await settingsOfApp(app);
    const given = Object.keys(environmentOf(app)).map(settingOf);
    expect(given.filter((name) => !(name in shape))).toEqual([]);
    const told = Object.keys(shape).filter((name) => !(name in leftAlone));
    expect([...given].sort()).toEqual(told.sort());
  });

  test.each(apps)('%s starts in production with what compose gives it', async (app) => {
    const given = Object.entries(environmentOf(app)).map(([name, value]) => [
      settingOf(name),
      name.endsWith('_FILE') ? contentOf(interpolate(value)) : interpolate(value),
    ]);
    // An empty variable counts as unset.
    const values = Object.fromEntries(given.filter(([, value]) => value !== ''));
    // The built site lies in the image; any folder that exists stands for it here.
    const production = { ...values, NODE_ENV: 'production', SITE_DIR: import.meta.dirname };
    const { error } = (await settingsOfApp(app)).safeParse(production);
    expect(error?.issues).toBeUndefined();
  });

  test.each(apps)('%s may read the secrets it names, and no others', (app) => {
    const named = Object.values(environmentOf(app)).flatMap((value) => secretAt(value) ?? []);
    expect([...(compose.services[app]?.secrets ?? [])].sort()).toEqual(named.sort());
  });
});

describe('secrets', () => {
  test('all are made by make-secrets.mjs, and git ignores their folder', () => {
    expect(Object.keys(compose.secrets).sort()).toEqual(readdirSync(secretsFolder).sort());
    for (const [name, { file }] of Object.entries(compose.secrets)) {
      expect(file).toBe(`./secrets/${name}`);
    }
    expect(readSource('.gitignore').split('\n')).toContain('secrets/');
    expect(readSource('.dockerignore').split('\n')).toContain('secrets');
  });

  // `docker inspect` shows the environment to everybody who may ask the engine.
  test('none is in the environment of a container, in the repository or in an image', () => {
    const names = services.flatMap(([, service]) => Object.keys(service.environment ?? {}));
    const secret =
      /(KEYS?|TOKEN|PASSWORD|SECRET|DATABASE_URL|REDIS_URL|SMTP_URL|DESK_USERS)(?<!_SITE_KEY)$/;
    expect(names.filter((name) => secret.test(name))).toEqual([]);
    expect(dockerfile).not.toMatch(/KEY|TOKEN|PASSWORD|SECRET/);
  });

  test('can be read by the services, whatever the umask of whoever made them', () => {
    const folder = temporaryFolder();
    const script = join(root, 'deploy/compose/make-secrets.mjs');
    execFileSync('sh', ['-c', 'umask 077; exec node "$0" "$1"', script, folder]);
    const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
    rmSync(folder, { recursive: true });
    expect(new Set(modes)).toEqual(new Set([0o444]));
  });

  test('making them again keeps what is there', () => {
    const before = readFileSync(join(secretsFolder, 'signing_keys'), 'utf8');
    execFileSync('node', [join(root, 'deploy/compose/make-secrets.mjs'), secretsFolder]);
    expect(readFileSync(join(secretsFolder, 'signing_keys'), 'utf8')).toBe(before);
  });
});

const persistent = services.filter(([, { restart }]) => restart !== 'no');
/** Ours, and the accounts of other people's images. */
const USERS = /^(10001:10001|postgres|999:999|redis|65534:65534|472:0)$/;

describe('every container', () => {
  test.each(services)('%s runs without privileges, on a read-only file system', (_, service) => {
    const isEdge = service === compose.services.edge;
    expect(service.user).toMatch(isEdge ? /^0:0$/ : USERS);
    expect(service.cap_add).toEqual(isEdge ? ['NET_BIND_SERVICE'] : undefined);
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toContain('no-new-privileges:true');
  });

  test.each(services)('%s has limits on memory, CPU, processes and log size', (_, service) => {
    const { limits } = service.deploy.resources;
    expect(Object.keys(limits).sort()).toEqual(['cpus', 'memory', 'pids']);
    expect(service.logging.options).toMatchObject({ 'max-size': '10m', 'max-file': '5' });
  });

  test.each(persistent)('%s restarts by itself and has a health check', (name, service) => {
    expect(service.restart).toBe('unless-stopped');
    // The collector's image holds nothing that could ask it; to `up --wait` a disabled check is an error.
    if (name === 'collector') return void expect(service.healthcheck).toBeUndefined();
    if (!apps.includes(name)) expect(service.healthcheck?.test?.length).toBeGreaterThan(1);
    expect(service.healthcheck?.disable).toBeUndefined();
  });

  test('only the migrations run once', () => {
    const once = services.filter(([, { restart }]) => restart === 'no').map(([name]) => name);
    expect(once.sort()).toEqual(['auth-migrate', 'learning-migrate']);
  });

  test.each(services)('%s names the version of its image', (_, { image, build }) => {
    if (!build) return expect(image).toMatch(/^[a-z/-]+:v?\d[\w.-]*$/);
    const version = /:(\$\{NETWARD_VERSION:-[\d.]+\})$/.exec(image)?.[1];
    expect(image).toBe(`\${REGISTRY:+$REGISTRY/}netward/${build.target}:${version}`);
    expect(build.args).toEqual({ VERSION: version, REVISION: '${NETWARD_REVISION:-unknown}' });
  });

  test('data is kept in named volumes, each written by one service but for the backups', () => {
    const used = services.flatMap(([, { volumes = [] }]) =>
      volumes.map((volume) => interpolate(volume).split(':')),
    );
    // The node exporter looks at the host's disks.
    const named = used.filter(([source = '']) => !source.startsWith('./') && source !== '/');
    const written = named.filter(([, , mode]) => mode !== 'ro').map(([source]) => source);
    expect(written.sort()).toEqual(
      [...Object.keys(compose.volumes), 'backups', 'backup-figures'].sort(),
    );
    const bound = used.filter(([source = '']) => source.startsWith('./'));
    for (const [source = '', , mode] of bound) {
      // `npm run machine` makes this one; the engine creates it empty without it.
      if (source !== './.data/machine') expect(existsSync(join(root, source))).toBe(true);
      expect(mode).toBe('ro');
    }
  });
});

/** Pairs without a direction, since a Docker network has none. */
const pair = (one: string, other: string): string => [one, other].sort().join(' – ');
/** A migration counts as its service. */
const speakerOf = (name: string): string => name.replace(/-migrate$/, '-service');

/** What the table of ARCHITECTURE.md calls by another name than compose. */
const STORES: Record<string, string> = { PostgreSQL: 'postgres', Redis: 'redis' };

/** Who calls whom inside: what ARCHITECTURE.md says, and what only this installation has. */
const neighbours = arrowsDrawn()
  .map((arrow) => arrow.split(' → ') as [from: string, to: string])
  .map(([from, to]) => [from, STORES[to] ?? to] as const)
  .filter(([, to]) => to in compose.services)
  .map(([from, to]) => pair(from, to));
neighbours.push(pair('edge', 'gateway'), pair('backup', 'postgres'));

/** Those who watch share a network of their own, and one with each service. */
const watchers = services
  .filter(([, { networks = [] }]) => networks.includes('monitoring'))
  .map(([name]) => name);
const pairs = (names: readonly string[]): string[] =>
  names.flatMap((one, index) => names.slice(index + 1).map((other) => pair(one, other)));
neighbours.push(...pairs(watchers), pair('prometheus', 'collector'));
for (const app of apps) neighbours.push(pair('prometheus', app), pair('collector', app));

describe('the network', () => {
  const isInternal = (name: string): boolean => compose.networks[name]?.internal === true;
  const membersOf = (network: string): string[] =>
    services.filter(([, { networks = [] }]) => networks.includes(network)).map(([name]) => name);

  test('services share an inner network exactly when one calls the other', () => {
    const sharing = Object.keys(compose.networks)
      .filter(isInternal)
      .map((network) => [...new Set(membersOf(network).map(speakerOf))])
      .flatMap(pairs);
    expect([...new Set(sharing)].sort()).toEqual([...new Set(neighbours)].sort());
  });

  test('only the edge publishes ports, the desk and Grafana one each for this host', () => {
    const published = services.flatMap(([name, { ports = [] }]) =>
      ports.map((port) => [name, interpolate(port)]),
    );
    expect(published).toEqual([
      ['edge', '80:80'],
      ['edge', '443:443'],
      ['edge', '443:443/udp'],
      ['mailer-worker', '127.0.0.1:8090:8080'],
      ['grafana', '127.0.0.1:3000:3000'],
    ]);
  });

  test.each([
    ['outward-auth', 'auth-service'],
    ['outward-model', 'assistant-service'],
    ['outward-mail', 'mailer-worker'],
    ['outward-alerts', 'alertmanager'],
    ['outward-grafana', 'grafana'],
    ['outward-probe', 'blackbox-exporter'],
    ['outward-traces', 'collector'],
    ['outward-backup', 'offsite'],
    ['public', 'edge'],
  ])('%s leads one service out: %s', (network, service) => {
    expect(membersOf(network)).toEqual([service]);
  });

  test('visitors of IPv6 keep their addresses up to the edge', () => {
    expect(compose.networks.public?.enable_ipv6).toBe(true);
  });

  // Compose 2.26 recreates whatever depends on a service that it recreates, and then nothing answers.
  test.each(['edge', 'gateway'])('%s is not replaced with any other service', (name) => {
    expect(compose.services[name]?.depends_on).toBeUndefined();
  });

  // Docker's DNS answers a name with the address on an outward network first, if both are on it.
  test('two services never share a network that leads outside', () => {
    const open = Object.keys(compose.networks).filter((name) => !isInternal(name));
    expect(open.filter((name) => !/^outward-|^public$/.test(name))).toEqual([]);
    expect(open.filter((name) => membersOf(name).length !== 1)).toEqual([]);
  });
});

test('the product runs without backups, their copies, monitoring and tracing, which have profiles', () => {
  const profileOf = services.filter(([, { profiles }]) => profiles);
  const withProfile = Object.fromEntries(profileOf.map(([name, { profiles }]) => [name, profiles]));
  expect(withProfile).toEqual({
    backup: ['backup'],
    offsite: ['offsite'],
    ...Object.fromEntries(watchers.map((name) => [name, ['monitoring']])),
    collector: ['tracing'],
  });
});

describe('those who watch', () => {
  test('reach every service that is measured or traced', () => {
    const networksOf = (name: string): string[] => compose.services[name]?.networks ?? [];
    for (const app of apps)
      for (const watcher of ['prometheus', 'collector'])
        expect(networksOf(app).filter((one) => networksOf(watcher).includes(one))).toHaveLength(1);
  });

  test('hold no secret that would let them act', () => {
    const held = [...watchers, 'collector'].flatMap(
      (name) => compose.services[name]?.secrets ?? [],
    );
    expect(held.sort()).toEqual(['grafana_password', 'metrics_token']);
  });
});

describe('the Dockerfile', () => {
  test('runs a bundle as a numeric user that is not root', () => {
    expect(dockerfile).toMatch(/^USER 10001:10001$/m);
    expect(dockerfile).toMatch(/^ENV NODE_ENV=production/m);
    expect(dockerfile).toMatch(/^CMD \["node", .*"main.js"\]$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK .* CMD \["bash", "health.sh"\]$/m);
  });

  test('builds no images under the number of another version', () => {
    expect(dockerfile).toMatch(/^RUN node tools\/images\/require-version\.mjs "\$\{VERSION\}"$/m);
    const { version } = JSON.parse(readSource('package.json'));
    const statusFor = (wanted: string) =>
      spawnSync('node', [join(root, 'tools/images/require-version.mjs'), wanted]).status;
    const statuses = [version, `${version}-test`, 'unknown', '0.0.1'].map(statusFor);
    expect(statuses).toEqual([0, 0, 0, 65]);
  });

  test('pins the exact version of its base image, once', () => {
    expect(dockerfile).toMatch(/^ARG NODE_IMAGE=\S+:\d+\.\d+\.\d+-trixie-slim$/m);
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(new Set(bases)).toEqual(new Set(['${NODE_IMAGE}', 'runtime']));
  });

  // A service was measured to hold 60 MB outside V8's old generation (docs/measured.md).
  test('ends the heap below the memory limit, so that V8 reports what the kernel would kill', () => {
    const heap = Number(/--max-old-space-size=(\d+)/.exec(dockerfile)?.[1]);
    for (const app of apps) {
      const { memory } = compose.services[app]?.deploy.resources.limits ?? {};
      expect(heap + 60).toBeLessThan(Number.parseInt(String(memory), 10));
    }
  });
});

describe('the edge', () => {
  const caddyfile = readSource('deploy/edge/Caddyfile');

  test('reads no variable that compose does not set', () => {
    const asked = [...caddyfile.matchAll(/\{\$(\w+)/g)].map(([, name]) => name);
    expect(asked.filter((name = '') => !(name in environmentOf('edge')))).toEqual([]);
  });

  test('leaves the limits of bodies to the gateway and buffers no response', () => {
    expect(caddyfile).toMatch(/reverse_proxy gateway:8080/);
    expect(caddyfile).not.toMatch(
      /^\s*(flush_interval|encode|request_body|request_buffers|response_buffers)\b/m,
    );
  });

  test('waits longer for a gateway than the old one may take to end', () => {
    const [, patience] = /lb_try_duration (\d+)s/.exec(caddyfile) ?? [];
    const grace = compose.services.gateway?.stop_grace_period ?? '';
    expect(Number(patience)).toBeGreaterThan(Number.parseInt(grace, 10));
  });

  test('keeps no access log', () => {
    const site = caddyfile.slice(caddyfile.indexOf('{$PUBLIC_URL}'));
    expect(site).not.toMatch(/^\s*log\b/m);
  });

  // The names that Caddy 2.7 and later give to what they know of a visitor.
  test.each(['uri', 'headers', 'remote_ip', 'remote_port', 'client_ip'])(
    'leaves the %s of a failed request out of its log',
    (field) => {
      expect(caddyfile).toMatch(new RegExp(`^\\s*request>${field} delete$`, 'm'));
    },
  );

  test.each(['203.0.113.7:53211', '[2001:db8::7]:53211', '[fe80::1%eth0]:443'])(
    'replaces %s where an error quotes it',
    (address) => {
      const [, pattern = ''] = /error regexp "(.+)" "address"/.exec(caddyfile) ?? [];
      const error = `write tcp 172.19.0.2:443->${address}: write: connection reset by peer`;
      expect(error.replaceAll(new RegExp(pattern, 'g'), 'address')).toBe(
        'write tcp address->address: write: connection reset by peer',
      );
    },
  );

  test('is the only proxy that the gateway trusts', () => {
    expect(interpolate(environmentOf('gateway').TRUST_PROXY ?? '')).toBe('1');
  });
});

test('the host’s log rotation keeps the 30 days that the privacy policy names', () => {
  const rotation = readSource('deploy/compose/logrotate.conf');
  // With today's log, thirty days; a log that is empty is turned over too, or old ones would stay.
  expect(rotation).toMatch(/^\tdaily\n\trotate 29\n\tifempty$/m);
});

describe('the example of .env', () => {
  const example = readSource('deploy/compose/example.env');
  const named = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name as string);

  test('names everything that compose requires and nothing that it does not read', () => {
    const text = readSource('docker-compose.yml');
    const asked = [...text.matchAll(/\$\{(\w+):([?+-])/g)];
    const needed = asked.filter(([, , mark]) => mark === '?').map(([, name]) => name as string);
    expect(needed.filter((name) => !named.includes(name))).toEqual([]);
    expect(named.filter((name) => !asked.some(([, read]) => read === name))).toEqual([]);
    expect([...new Set(needed)].sort()).toEqual(Object.keys(said).sort());
  });

  test('makes up no operator', () => {
    expect(example).toMatch(/^OPERATOR_NAME=\nOPERATOR_CONTACT=$/m);
  });
});

test('for development, only infrastructure is started, on loopback', () => {
  const development: Compose = yaml.parse(readSource('docker-compose.development.yml'));
  const all = Object.values(development.services);
  expect(Object.keys(development.services)).toEqual(['postgres', 'redis', 'mailbox']);
  for (const port of all.flatMap(({ ports = [] }) => ports)) expect(port).toMatch(/^127\.0\.0\.1:/);
  for (const name of ['postgres', 'redis'])
    expect(development.services[name]?.image).toBe(compose.services[name]?.image);
});

test.each([
  ['gateway', 'GATEWAY_REPLICAS'],
  ['auth-service', 'AUTH_REPLICAS'],
  ['learning-service', 'LEARNING_REPLICAS'],
  ['assistant-service', 'ASSISTANT_REPLICAS'],
])('%s knows how many replicas there are', (name, setting) => {
  const { deploy, environment } = compose.services[name] as Service;
  expect(deploy.replicas).toBe(`\${${setting}:-1}`);
  expect(environment?.REPLICAS).toBe(deploy.replicas);
});

test('Redis keeps every acknowledged job and never evicts one', () => {
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
      command: ['node', 'migrate.js'],
    });
    expect(compose.services[service]).toMatchObject({
      depends_on: { [migration]: { condition: 'service_completed_successfully' } },
    });
  }
});

test('a backup waits for the tables that it saves', () => {
  expect(compose.services.backup?.depends_on).toEqual({
    'auth-migrate': { condition: 'service_completed_successfully' },
    'learning-migrate': { condition: 'service_completed_successfully' },
  });
});
