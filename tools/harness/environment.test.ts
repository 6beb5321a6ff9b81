import { readFileSync, statSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { temporaryFolder } from './testing/temporary-folder.ts';
import {
  environmentOf,
  serviceNames,
  type Surroundings,
  operatorFile,
  writeOperatorFiles,
} from './environment.ts';
import { keepSecrets } from './secrets.ts';

const surroundings: Surroundings = {
  settings: {
    NODE_ENV: 'production',
    OPERATOR_NAME: 'Ada',
    DATABASE_URL: 'postgres://given',
    HOST: 'my-laptop',
    PORT: '8080',
  },
  secrets: keepSecrets(temporaryFolder()),
  ports: {
    'auth-service': [1001, 2001],
    'learning-service': [1002],
    'assistant-service': [1003, 2003],
    'mailer-worker': [1004],
    gateway: [8080],
  },
  publicUrl: 'http://localhost:8080',
  databaseUrls: { auth: 'postgres://auth', learning: 'postgres://learning' },
  redisUrl: undefined,
  queueDatabaseUrl: 'postgres://queue',
  smtpUrl: 'smtp://127.0.0.1:2525',
  deskUsers: 'support:operator:hash',
};

test.each(serviceNames)('%s listens on its own port, on loopback alone, in local mode', (name) => {
  const environment = environmentOf(name, surroundings);
  expect(environment.HOST).toBe('127.0.0.1');
  expect(environment.PORT).toBe(String(surroundings.ports[name][0]));
  expect(environment.NODE_ENV).toBeUndefined();
});

test.each<[string, readonly string[]]>([
  ['SIGNING_KEYS', ['auth-service']],
  ['TRANSCRIPT_KEYS', ['auth-service']],
  ['DATABASE_URL', ['auth-service', 'learning-service']],
  ['QUEUE_DATABASE_URL', ['auth-service', 'mailer-worker']],
])('%s reaches the services that need it and no others', (setting, expected) => {
  const holders = serviceNames.filter((name) => environmentOf(name, surroundings)[setting]);
  expect(holders).toEqual(expected);
  expect(JSON.stringify(environmentOf('auth-service', surroundings))).not.toContain('given');
});

test('the gateway holds no token with which services call each other', () => {
  const holders = (setting: string) =>
    serviceNames.filter((name) => environmentOf(name, surroundings)[setting]);
  expect(holders('SERVICE_TOKEN')).toEqual(serviceNames.filter((name) => name !== 'gateway'));
  expect(holders('METRICS_TOKEN')).toEqual(['gateway']);
});

test('only the gateway knows every replica', () => {
  const both = 'http://127.0.0.1:1001,http://127.0.0.1:2001';
  expect(environmentOf('gateway', surroundings).AUTH_URL).toBe(both);
  const second = environmentOf('assistant-service', surroundings, 1);
  expect(second).toMatchObject({ PORT: '2003', AUTH_URL: 'http://127.0.0.1:2001' });
});

test('a given setting wins over a generated one, and unknown settings are passed on', () => {
  const settings = { ...surroundings.settings, METRICS_TOKEN: 'given token', NEW_SETTING: 'yes' };
  const environment = environmentOf('gateway', { ...surroundings, settings });
  expect(environment).toMatchObject({ METRICS_TOKEN: 'given token', NEW_SETTING: 'yes' });
});

const settings = {
  DATABASE_URL: 'postgres://auth:a#b@127.0.0.1/netward',
  SIGNING_KEYS: '[{"kty":"EC"}]',
  MAIL_FROM: "Ada's labs <ada@netward.localhost>",
};
const environment = { ...settings, REDIS_URL: undefined, EDITOR: 'ed' };

test("gives operator commands a service's settings, readable by the owner alone", () => {
  const data = temporaryFolder();
  writeOperatorFiles(
    data,
    serviceNames.map((name) => [name, environment]),
  );
  for (const name of serviceNames) {
    const file = operatorFile(data, name);
    expect(parseEnv(readFileSync(file, 'utf8'))).toEqual(settings);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  }
});
