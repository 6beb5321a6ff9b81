import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Ended sessions get the number of the transaction that ended them, so that other services can ask
 * for those that are new to them. A trigger sets it, whatever statement ends a session. Live sessions
 * get an index by learner, because a learner may have a few only.
 */
export class SessionFeed1763740000000 implements MigrationInterface {
  name = 'SessionFeed1763740000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE auth.sessions ADD COLUMN ended_tx bigint`);
    await runner.query(`
      CREATE FUNCTION auth.number_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.ended_tx := pg_current_xact_id()::text::bigint;
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER sessions_number_end BEFORE INSERT OR UPDATE ON auth.sessions
      FOR EACH ROW WHEN (NEW.ended_at IS NOT NULL AND NEW.ended_tx IS NULL)
      EXECUTE FUNCTION auth.number_session_end()`);
    await runner.query(`UPDATE auth.sessions SET ended_tx = 0 WHERE ended_at IS NOT NULL`);
    await runner.query('DROP INDEX auth.sessions_ended');
    await runner.query(`
      CREATE INDEX sessions_ended ON auth.sessions (ended_tx, id) WHERE ended_tx IS NOT NULL`);
    await runner.query(`
      CREATE INDEX sessions_live ON auth.sessions (user_id, created_at) WHERE ended_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX auth.sessions_live');
    await runner.query('DROP INDEX auth.sessions_ended');
    await runner.query('DROP TRIGGER sessions_number_end ON auth.sessions');
    await runner.query('DROP FUNCTION auth.number_session_end()');
    await runner.query('ALTER TABLE auth.sessions DROP COLUMN ended_tx');
    await runner.query(`
      CREATE INDEX sessions_ended ON auth.sessions (expires_at) WHERE ended_at IS NOT NULL`);
  }
}
