import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Issues of the newsletter, and who got which. */
export class NewsletterIssues1763780000000 implements MigrationInterface {
  name = 'NewsletterIssues1763780000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth.newsletter_issues (
        name text CONSTRAINT newsletter_issues_pkey PRIMARY KEY,
        subject text NOT NULL,
        digest bytea NOT NULL,
        begun_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(
      `CREATE INDEX newsletter_issues_by_age ON auth.newsletter_issues (begun_at)`,
    );
    await runner.query(`
      CREATE TABLE auth.issue_mails (
        mail uuid CONSTRAINT issue_mails_pkey PRIMARY KEY,
        issue text NOT NULL,
        email_key text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT issue_mails_once UNIQUE (issue, email_key)
      )`);
    await runner.query(`CREATE INDEX issue_mails_by_email_key ON auth.issue_mails (email_key)`);
    await runner.query(`CREATE INDEX issue_mails_by_age ON auth.issue_mails (created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE auth.issue_mails');
    await runner.query('DROP TABLE auth.newsletter_issues');
  }
}
