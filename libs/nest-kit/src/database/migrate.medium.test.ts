import { createTestDatabase, eventually, type TestDatabase } from '@netward/test-kit';
import {
  Check,
  Column,
  Entity,
  Index,
  type MigrationInterface,
  PrimaryColumn,
  type QueryRunner,
} from 'typeorm';
import { ADVISORY_LOCKS, migrate } from './migrate.ts';
import type { DatabaseOptions } from './data-source-options.ts';

describe('one migration at a time', () => {
  describe('drift', () => {
    let database: TestDatabase;
    beforeEach(async () => {
      database = await createTestDatabase('migrate');
    });
    afterEach(() => database.drop());

    test('a migration waits for the one before it longer than its role lets a statement run', async () => {
      await database.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
      const { pathname } = new URL(database.url);
      await database.query(`ALTER DATABASE ${pathname.slice(1)} SET statement_timeout = '200ms'`);
      const migrating = migrate({
        url: database.url,
        schema: 'late',
        entities: [],
        migrations: [],
      });
      const hasEnded = migrating.then(
        () => true,
        () => true,
      );
      const waits = async (): Promise<boolean> => {
        const waiting = await database.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
         AND wait_event = 'advisory' AND now() - query_start > interval '1 s'`,
        );
        return waiting.length === 1;
      };
      await eventually('it has waited for a second', async () => Promise.race([hasEnded, waits()]));
      await database.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCKS.migration]);
      await expect(migrating).resolves.toBe('ran 0 migrations');
    });
  });

  /** A table with everything that may drift, as its migration creates it. */
  class CreateLetters1700000000000 implements MigrationInterface {
    async up(runner: QueryRunner): Promise<void> {
      await runner.query(`
      CREATE TABLE post.letters (
        id uuid NOT NULL,
        state text NOT NULL DEFAULT 'pending',
        weight smallint NOT NULL,
        CONSTRAINT letters_pkey PRIMARY KEY (id),
        CONSTRAINT letters_weight_positive CHECK (weight > 0),
        CONSTRAINT letters_state_known CHECK (state IN ('pending', 'sent'))
      )`);
      await runner.query(
        `CREATE INDEX letters_pending ON post.letters (weight, id) WHERE state = 'pending'`,
      );
    }

    async down(runner: QueryRunner): Promise<void> {
      await runner.query('DROP TABLE post.letters');
    }
  }

  interface Variant {
    check?: string;
    where?: string;
    index?: ('weight' | 'id')[];
    isUnique?: boolean;
    default?: string;
  }

  /** The entity of that table, or of one that differs from it in one respect. */
  function letterEntity(variant: Variant) {
    const key = { primaryKeyConstraintName: 'letters_pkey' };
    @Entity('letters')
    @Check('letters_weight_positive', variant.check ?? 'weight > 0')
    @Check('letters_state_known', `state IN ('pending', 'sent')`)
    @Index('letters_pending', variant.index ?? ['weight', 'id'], {
      where: variant.where ?? `state = 'pending'`,
      unique: variant.isUnique ?? false,
    })
    class Letter {
      @PrimaryColumn('uuid', key)
      id: string;

      @Column('text', { default: variant.default ?? 'pending' })
      state: string;

      @Column('smallint')
      weight: number;
    }
    return Letter;
  }

  let database: TestDatabase;

  const optionsOf = (variant: Variant): DatabaseOptions => ({
    url: database.url,
    schema: 'post',
    entities: [letterEntity(variant)],
    migrations: [CreateLetters1700000000000],
  });
  const checkDrift = (variant: Variant = {}) => migrate(optionsOf(variant), '--check-drift');

  beforeAll(async () => {
    database = await createTestDatabase('drift');
    await migrate(optionsOf({}));
  });
  afterAll(() => database.drop());

  test('finds nothing where entities and migrations agree, and leaves nothing behind', async () => {
    await expect(checkDrift()).resolves.toBe('entities and migrations agree');
    const schemas = await database.query(
      `SELECT nspname FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema)' ORDER BY 1`,
    );
    expect(schemas).toEqual([{ nspname: 'post' }, { nspname: 'public' }]);
  });

  test.each<[string, Variant, string]>([
    ['a CHECK expression', { check: 'weight > 1' }, 'letters_weight_positive'],
    ['the WHERE of a partial index', { where: `state = 'sent'` }, 'letters_pending'],
    ['the columns of an index', { index: ['id', 'weight'] }, 'letters_pending'],
    ['whether an index is unique', { isUnique: true }, 'letters_pending'],
    ['a default', { default: 'sent' }, 'letters.state'],
  ])('finds that %s differs', async (_, variant, name) => {
    await expect(checkDrift(variant)).rejects.toThrow(name);
  });

  test('finds a constraint, an index and a table that no entity describes', async () => {
    await database.query(
      'ALTER TABLE post.letters ADD CONSTRAINT letters_light CHECK (weight < 9)',
    );
    await database.query('CREATE INDEX letters_by_state ON post.letters (lower(state))');
    await database.query('CREATE TABLE post.parcels (id uuid)');
    const drift = await checkDrift().catch((error: Error) => error.message);
    expect(drift).toContain('letters_light');
    expect(drift).toContain('letters_by_state');
    expect(drift).toContain('parcels');
  });
});
