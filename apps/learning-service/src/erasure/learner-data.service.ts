import { Injectable } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';

/** The column by which a table knows whose its rows are. */
const OWNER = 'learner_id';
const PAGE_ROWS = 500;

/**
 * All that the service keeps of one learner. The tables are those of its entities, so that one
 * added tomorrow is exported and erased as well.
 */
@Injectable()
export class LearnerDataService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Every row of a learner as it stands at one moment, by table, as the pieces of one JSON document.
   * A page is read when it is asked for, so that memory does not grow with the data.
   */
  async *read(learnerId: string): AsyncGenerator<string> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.startTransaction('REPEATABLE READ');
      let opening = '{\n';
      for (const { name, path } of this.#tables()) {
        yield `${opening}"${name}": [`;
        yield* pagesOf(runner, path, learnerId);
        opening = '],\n';
      }
      yield ']\n}';
    } finally {
      await runner.rollbackTransaction().catch(() => undefined);
      await runner.release();
    }
  }

  /** Deletes every row of a learner and answers how many there were. Repeating it is harmless. */
  async erase(learnerId: string): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      let count = 0;
      for (const { path } of this.#tables()) {
        const [, rows] = await manager.query<[unknown, number]>(
          `DELETE FROM ${path} WHERE ${OWNER} = $1`,
          [learnerId],
        );
        count += rows;
      }
      return count;
    });
  }

  #tables(): { name: string; path: string }[] {
    return this.dataSource.entityMetadatas
      .filter(({ columns }) => columns.some(({ databaseName }) => databaseName === OWNER))
      .map(({ tableName, tablePath }) => ({ name: tableName, path: tablePath }));
  }
}

/** The rows of a table as JSON objects, parted by commas. */
async function* pagesOf(
  runner: QueryRunner,
  path: string,
  learnerId: string,
): AsyncGenerator<string> {
  await runner.query(
    `DECLARE learner_rows NO SCROLL CURSOR FOR
     SELECT row_to_json(kept)::text AS row FROM ${path} AS kept WHERE ${OWNER} = $1`,
    [learnerId],
  );
  for (let separator = '\n'; ; separator = ',\n') {
    const page: { row: string }[] = await runner.query(`FETCH ${PAGE_ROWS} FROM learner_rows`);
    if (page.length === 0) break;
    yield separator + page.map(({ row }) => row).join(',\n');
  }
  await runner.query('CLOSE learner_rows');
}
