import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['action_progress', 'quiz_results', 'chats', 'level_visits', 'last_levels'];
const TEN = `IN ('1', '2', '3', '4', '5', '6', '7', '8', '9', '10')`;

/** The database knows what a level id looks like; which levels exist, the service says. */
export class LevelShape1795100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await runner.query(`
        ALTER TABLE learning.${table}
          DROP CONSTRAINT ${table}_level_exists,
          ADD CONSTRAINT ${table}_level_shape CHECK (level ~ '^[1-9][0-9]?$')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await runner.query(`
        ALTER TABLE learning.${table}
          DROP CONSTRAINT ${table}_level_shape,
          ADD CONSTRAINT ${table}_level_exists CHECK (level ${TEN})`);
  }
}
