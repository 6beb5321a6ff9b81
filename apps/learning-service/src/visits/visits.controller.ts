import { api, type AnswerOf, type BodyOf } from '@netward/contracts';
import { Call } from '@netward/nest-kit';
import { DataSource } from 'typeorm';
import { LearnerController, LearnerId, LevelBody } from '../learner/learner-calls.ts';

const SAVE_VISIT = `
  INSERT INTO learning.level_visits (learner_id, level) VALUES ($1, $2)
  ON CONFLICT (learner_id, level) DO NOTHING`;

const UPDATE_LAST_LEVEL = `
  INSERT INTO learning.last_levels (learner_id, level) VALUES ($1, $2)
  ON CONFLICT (learner_id) DO UPDATE SET level = excluded.level, updated_at = now()`;

@LearnerController()
export class VisitsController {
  constructor(private readonly dataSource: DataSource) {}

  @Call(api.saveLevelVisit)
  async saveVisit(
    @LearnerId() learnerId: string,
    @LevelBody(api.saveLevelVisit.body) { level }: BodyOf<'saveLevelVisit'>,
  ): Promise<AnswerOf<'saveLevelVisit'>> {
    await this.dataSource.query(SAVE_VISIT, [learnerId, level]);
    return { message: 'Visit saved.', level };
  }

  @Call(api.updateLastLevel)
  async updateLastLevel(
    @LearnerId() learnerId: string,
    @LevelBody(api.updateLastLevel.body) { level }: BodyOf<'saveLevelVisit'>,
  ): Promise<AnswerOf<'saveLevelVisit'>> {
    await this.dataSource.query(UPDATE_LAST_LEVEL, [learnerId, level]);
    return { message: 'Last level updated.', level };
  }
}
