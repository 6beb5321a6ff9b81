import { dataSourceOptions } from '@netward/nest-kit/database';
import { auditOperator, type OperatorCommand } from '@netward/nest-kit/operator';
import { DataSource, type EntityManager } from 'typeorm';
import { type OperatorConfig, readOperatorConfig } from '../config.ts';
import { databaseOptions } from '../database/database.ts';
import { requireEmailKey } from '../erasure/person-tables.ts';
import { recipientHash } from '../outbox/outbox.service.ts';

/** An operator would rather wait than be told to try again. */
const CONNECT_MS = 15_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const HASH_SHOWN = 12;

/** What a command works with. */
export interface OperatorPlace {
  dataSource: DataSource;
  config: OperatorConfig;
  /** Logs an operator's action and its subject: an address by the beginning of the HMAC that finds its mails. */
  note(act: string, subject: Partial<OperatorSubject>, outcome?: string): void;
}

/** Whom a command is about: an address, and the learner it belongs to, if any. */
export interface OperatorSubject {
  emailKey: string;
  learnerId: string | null;
}

type Run = OperatorCommand['run'];

/** What a command does while the database is open. */
export function onDatabase(
  work: (place: OperatorPlace, ...call: Parameters<Run>) => ReturnType<Run>,
): Run {
  return async (...call) => {
    const config = readOperatorConfig();
    const options = { ...databaseOptions(config.DATABASE_URL), poolSize: 1, connectMs: CONNECT_MS };
    const dataSource = new DataSource(dataSourceOptions(options));
    try {
      await dataSource.initialize();
      return await work({ dataSource, config, note: noteWith(config) }, ...call);
    } finally {
      if (dataSource.isInitialized) await dataSource.destroy();
    }
  };
}

const noteWith =
  ({ MAIL_SEALING_KEY, NODE_ENV }: OperatorConfig): OperatorPlace['note'] =>
  (act, { emailKey, learnerId }, outcome = 'done') => {
    const hash = emailKey && recipientHash(emailKey, MAIL_SEALING_KEY).toString('hex');
    auditOperator(
      { act, outcome, sub: learnerId ?? undefined, address: hash?.slice(0, HASH_SHOWN) },
      { isInContainer: NODE_ENV === 'production' },
    );
  };

/** Finds whom an address or a learner's id names; throws when it is neither. */
export async function findSubject(manager: EntityManager, named: string): Promise<OperatorSubject> {
  const isId = UUID.test(named);
  const value = isId ? named : requireEmailKey(named);
  const [learner] = await manager.query<{ id: string; email_key: string }[]>(
    `SELECT id, email_key FROM auth.users WHERE ${isId ? 'id' : 'email_key'} = $1`,
    [value],
  );
  if (isId && !learner) throw new Error('no learner has this id');
  return { emailKey: learner?.email_key ?? value, learnerId: learner?.id ?? null };
}

/**
 * The learner whom an address or an id names; throws when there is none. The account is held until the
 * transaction ends, so that no erasure undoes what the command says it did.
 */
export async function findLearner(manager: EntityManager, named: string): Promise<string> {
  const { learnerId } = await findSubject(manager, named);
  const held = await manager.query<{ id: string }[]>(
    'SELECT id FROM auth.users WHERE id = $1 FOR UPDATE',
    [learnerId],
  );
  if (!held[0]) throw new Error('this address has no account');
  return held[0].id;
}
