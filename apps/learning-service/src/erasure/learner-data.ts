import { Readable } from 'node:stream';
import { Controller, Delete, Get, Inject, Param, StreamableFile, UseGuards } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { internalPaths, type LearnerForgotten } from '@netward/contracts';
import { AppError, log } from '@netward/nest-kit';
import { affected } from '@netward/nest-kit/database';
import { REVOCATIONS, type RevocationList, ServiceTokenGuard } from '@netward/nest-kit/identity';
import { z } from 'zod';

/** The column by which a table knows whose its rows are. */
const OWNER = 'learner_id';
const PAGE_ROWS = 500;

/** Injection token of the age at which a copy of the ended sessions is too old to erase with, in seconds. */
export const COPY_MAX_AGE_SECONDS = Symbol('copy max age');

/**
 * What auth-service asks when a person wants a copy of their data, or wants to be forgotten. The tables
 * are those of the service's entities, so that one added tomorrow is exported and erased as well.
 */
@Controller()
@UseGuards(ServiceTokenGuard)
export class LearnerDataController {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(REVOCATIONS) private readonly revocations: RevocationList,
    @Inject(COPY_MAX_AGE_SECONDS) private readonly copyMaxAgeSeconds: number,
  ) {}

  @Get(internalPaths.learner)
  read(@Param('id', { schema: z.uuid() }) id: string): StreamableFile {
    const pages = Readable.from(this.#rowsOf(id), { objectMode: false });
    return new StreamableFile(pages, { type: 'application/json' });
  }

  /** Refused while a session of the learner might still be accepted here and write rows again. */
  @Delete(internalPaths.learner)
  async erase(@Param('id', { schema: z.uuid() }) id: string): Promise<LearnerForgotten> {
    if (this.revocations.ageSeconds > this.copyMaxAgeSeconds) throw new AppError('UNAVAILABLE');
    const rows = await this.#deleteRowsOf(id);
    log.info({ event: 'learner-erased', sub: id, rows }, 'security');
    return { rows };
  }

  /**
   * Every row of a learner as it stands at one moment, by table, as the pieces of one JSON document.
   * A page is read when it is asked for, so that memory does not grow with the data.
   */
  async *#rowsOf(learnerId: string): AsyncGenerator<string> {
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
  async #deleteRowsOf(learnerId: string): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      let count = 0;
      for (const { path } of this.#tables())
        count += await affected(manager, `DELETE FROM ${path} WHERE ${OWNER} = $1`, [learnerId]);
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
