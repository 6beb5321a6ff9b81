import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who saw or did what at the support desk; rows are added, and deleted after a year. */
export class DeskAudit1763720000000 implements MigrationInterface {
  name = 'DeskAudit1763720000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth.desk_audit (
        id uuid CONSTRAINT desk_audit_pkey PRIMARY KEY,
        created_at timestamptz NOT NULL DEFAULT now(),
        person text NOT NULL,
        act text NOT NULL CONSTRAINT desk_audit_act CHECK (
          act IN ('sign-in', 'sign-out', 'overview', 'queue', 'trace', 'retry', 'cancel')),
        outbox_id uuid,
        recipient bytea,
        outcome text NOT NULL
      )`);
    await runner.query(
      `CREATE INDEX desk_audit_by_person ON auth.desk_audit (person, act, created_at)`,
    );
    await runner.query(
      `CREATE INDEX desk_audit_by_row ON auth.desk_audit (outbox_id, act, created_at)`,
    );
    await runner.query(`CREATE INDEX desk_audit_by_age ON auth.desk_audit (created_at)`);
    await runner.query(`
      CREATE FUNCTION auth.keep_desk_audit() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '12 months' THEN
          RETURN OLD;
        END IF;
        RAISE EXCEPTION 'entries of the desk''s audit are kept as they are for 12 months';
      END $$`);
    await runner.query(`
      CREATE TRIGGER keep_desk_audit BEFORE UPDATE OR DELETE ON auth.desk_audit
      FOR EACH ROW EXECUTE FUNCTION auth.keep_desk_audit()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE auth.desk_audit`);
    await runner.query(`DROP FUNCTION auth.keep_desk_audit()`);
  }
}
