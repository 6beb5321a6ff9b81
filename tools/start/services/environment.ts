import type { Secrets } from '../secrets.ts';
import type { Settings } from '../settings.ts';

/** The five services, in the order in which they are needed; they stop in the reverse order. */
export const serviceNames = [
  'auth-service',
  'learning-service',
  'assistant-service',
  'mailer-worker',
  'gateway',
] as const;
export type ServiceName = (typeof serviceNames)[number];

/** All that the services must be told about this run. */
export interface Surroundings {
  settings: Settings;
  secrets: Secrets;
  ports: Record<ServiceName, number>;
  publicUrl: string;
  databaseUrls: { auth: string; learning: string };
  /** Where the queue lives: one of the two. */
  redisUrl: string | undefined;
  queueDatabaseUrl: string | undefined;
  smtpUrl: string;
  deskUsers: string;
}

const onLoopback = (port: number): string => `http://127.0.0.1:${port}`;

/** What each service needs besides what it shares with all. */
function ownOf(service: ServiceName, surroundings: Surroundings): Settings {
  const { settings, secrets, ports, publicUrl, databaseUrls } = surroundings;
  const AUTH_URL = onLoopback(ports['auth-service']);
  const LEARNING_URL = onLoopback(ports['learning-service']);
  const MAIL_SEALING_KEY = settings.MAIL_SEALING_KEY ?? secrets.MAIL_SEALING_KEY;
  const LIMIT_KEY = settings.LIMIT_KEY ?? secrets.LIMIT_KEY;
  const QUEUE_DATABASE_URL = surroundings.queueDatabaseUrl;
  const REDIS_URL = surroundings.redisUrl;
  const own: Record<ServiceName, Settings> = {
    'auth-service': {
      DATABASE_URL: databaseUrls.auth,
      REDIS_URL,
      QUEUE_DATABASE_URL,
      PUBLIC_URL: publicUrl,
      LEARNING_URL,
      SIGNING_KEYS: settings.SIGNING_KEYS ?? secrets.SIGNING_KEYS,
      MAIL_SEALING_KEY,
      LIMIT_KEY,
    },
    'learning-service': { DATABASE_URL: databaseUrls.learning, AUTH_URL, REDIS_URL, LIMIT_KEY },
    'assistant-service': { AUTH_URL, REDIS_URL, LIMIT_KEY },
    'mailer-worker': {
      REDIS_URL,
      QUEUE_DATABASE_URL,
      SMTP_URL: surroundings.smtpUrl,
      PUBLIC_URL: publicUrl,
      MAIL_SEALING_KEY,
      AUTH_URL,
      DESK_USERS: surroundings.deskUsers,
    },
    gateway: {
      PUBLIC_URL: publicUrl,
      AUTH_URL,
      LEARNING_URL,
      ASSISTANT_URLS: settings.ASSISTANT_URLS ?? onLoopback(ports['assistant-service']),
      REDIS_URL,
      LIMIT_KEY,
    },
  };
  return own[service];
}

/** Settings of the whole system that no service may read unless it is given its own. */
const SHARED_ONLY_BY_US = [
  'NODE_ENV',
  'DATABASE_URL',
  'AUTH_DATABASE_URL',
  'LEARNING_DATABASE_URL',
  'QUEUE_DATABASE_URL',
  'REDIS_URL',
  'SIGNING_KEYS',
  'MAIL_SEALING_KEY',
  'SMTP_URL',
  'DESK_USERS',
];

/**
 * The environment of one service: what the person set, and over it what this run decided. A setting
 * that a service learns to read tomorrow needs no line here.
 */
export function environmentOf(service: ServiceName, surroundings: Surroundings): Settings {
  const { settings, secrets, ports } = surroundings;
  const passedOn = Object.entries(settings).filter(([name]) => !SHARED_ONLY_BY_US.includes(name));
  return {
    ...Object.fromEntries(passedOn),
    ...ownOf(service, surroundings),
    HOST: '127.0.0.1',
    PORT: String(ports[service]),
    SERVICE_TOKEN: settings.SERVICE_TOKEN ?? secrets.SERVICE_TOKEN,
  };
}
