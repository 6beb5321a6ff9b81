import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A migration by its statements. `name` ends with the time by which TypeORM orders them. */
export function migration(
  name: string,
  { up, down }: Record<'up' | 'down', readonly string[]>,
): new () => MigrationInterface {
  const run = async (runner: QueryRunner, statements: readonly string[]): Promise<void> => {
    for (const statement of statements) await runner.query(statement);
  };
  return class {
    static readonly name = name;
    readonly name = name;
    up = (runner: QueryRunner): Promise<void> => run(runner, up);
    down = (runner: QueryRunner): Promise<void> => run(runner, down);
  };
}
