import { environmentOf, serviceNames, type Surroundings } from './environment.ts';

const surroundings: Surroundings = {
  settings: {
    NODE_ENV: 'production',
    OPERATOR_NAME: 'Ada',
    DATABASE_URL: 'postgres://given',
    HOST: 'my-laptop',
    PORT: '8080',
  },
  secrets: {
    SERVICE_TOKEN: 'made token',
    SIGNING_KEYS: 'made keys',
    MAIL_SEALING_KEY: 'made sealing key',
    LIMIT_KEY: 'made limit key',
    postgresPassword: '',
    authDatabasePassword: '',
    learningDatabasePassword: '',
    queueDatabasePassword: '',
    redisPassword: '',
    deskPassword: '',
  },
  ports: {
    'auth-service': 1001,
    'learning-service': 1002,
    'assistant-service': 1003,
    'mailer-worker': 1004,
    gateway: 8080,
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
  expect(environment.PORT).toBe(String(surroundings.ports[name]));
  expect(environment.NODE_ENV).toBeUndefined();
});

test('a database address reaches the service it belongs to, and no other', () => {
  const addresses = serviceNames.map((name) => environmentOf(name, surroundings).DATABASE_URL);
  expect(addresses.filter(Boolean)).toEqual(['postgres://auth', 'postgres://learning']);
});

test('the private signing keys reach auth-service alone', () => {
  const holders = serviceNames.filter((name) => environmentOf(name, surroundings).SIGNING_KEYS);
  expect(holders).toEqual(['auth-service']);
});

test('the queue reaches those who use it', () => {
  const users = serviceNames.filter((name) => environmentOf(name, surroundings).QUEUE_DATABASE_URL);
  expect(users).toEqual(['auth-service', 'mailer-worker']);
});

test('a given setting goes before a made one, and unknown ones are passed on', () => {
  const settings = { ...surroundings.settings, SERVICE_TOKEN: 'given token', NEW_SETTING: 'yes' };
  const environment = environmentOf('gateway', { ...surroundings, settings });
  expect(environment).toMatchObject({ SERVICE_TOKEN: 'given token', NEW_SETTING: 'yes' });
});
