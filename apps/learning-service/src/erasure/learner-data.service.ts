import { Injectable } from '@nestjs/common';
import type { LearnerData } from '@netward/contracts';
import { DataSource, type EntityManager } from 'typeorm';

/** The column by which a table knows whose its rows are. */
const OWNER = 'learner_id';

/**
 * All that the service keeps of one learner. The tables are those of its entities, so that one
 * added tomorrow is exported and erased as well.
 */
@Injectable()
export class LearnerDataService {
  constructor(private readonly dataSource: DataSource) {}

  /** Every row of a learner as it stands at one moment, by table. */
  async read(learnerId: string): Promise<LearnerData> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const data: LearnerData = {};
      for (const { name, path } of this.#tables()) {
        data[name] = await this.#rows(manager, path, learnerId);
      }
      return data;
    });
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

  #rows(manager: EntityManager, path: string, learnerId: string): Promise<LearnerData[string]> {
    return manager.query(`SELECT * FROM ${path} WHERE ${OWNER} = $1`, [learnerId]);
  }

  #tables(): { name: string; path: string }[] {
    return this.dataSource.entityMetadatas
      .filter(({ columns }) => columns.some(({ databaseName }) => databaseName === OWNER))
      .map(({ tableName, tablePath }) => ({ name: tableName, path: tablePath }));
  }
}
