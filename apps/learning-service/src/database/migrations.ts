import { migration } from '@netward/nest-kit/database';

const TEN = `IN ('1', '2', '3', '4', '5', '6', '7', '8', '9', '10')`;

const TABLES = ['action_progress', 'quiz_results', 'chats', 'level_visits', 'last_levels'];

/** In the order they run in. */
export const migrations = [
  /** Everything a learner leaves behind, each table keyed by the learner's id. */
  migration('CreateLearning1795000000000', {
    up: [
      `CREATE TABLE learning.action_progress (
        learner_id uuid NOT NULL,
        level text NOT NULL,
        actions text[] NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT action_progress_pkey PRIMARY KEY (learner_id, level),
        CONSTRAINT action_progress_level_exists CHECK (level ${TEN})
      )`,
      `CREATE TABLE learning.quiz_results (
        id uuid NOT NULL,
        learner_id uuid NOT NULL,
        level text NOT NULL,
        score smallint NOT NULL,
        total smallint NOT NULL,
        percentage smallint NOT NULL,
        passed boolean NOT NULL,
        taken_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT quiz_results_pkey PRIMARY KEY (id),
        CONSTRAINT quiz_results_level_exists CHECK (level ${TEN}),
        CONSTRAINT quiz_results_score_within_total CHECK (score BETWEEN 0 AND total)
      )`,
      `CREATE INDEX quiz_results_newest_of_level
        ON learning.quiz_results (learner_id, level, taken_at)`,
      `CREATE TABLE learning.chats (
        learner_id uuid NOT NULL,
        level text NOT NULL,
        messages jsonb NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT chats_pkey PRIMARY KEY (learner_id, level),
        CONSTRAINT chats_level_exists CHECK (level ${TEN})
      )`,
      `CREATE TABLE learning.level_visits (
        learner_id uuid NOT NULL,
        level text NOT NULL,
        visited_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT level_visits_pkey PRIMARY KEY (learner_id, level),
        CONSTRAINT level_visits_level_exists CHECK (level ${TEN})
      )`,
      `CREATE TABLE learning.last_levels (
        learner_id uuid NOT NULL,
        level text NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT last_levels_pkey PRIMARY KEY (learner_id),
        CONSTRAINT last_levels_level_exists CHECK (level ${TEN})
      )`,
    ],
    down: [
      'DROP TABLE learning.last_levels',
      'DROP TABLE learning.level_visits',
      'DROP TABLE learning.chats',
      'DROP TABLE learning.quiz_results',
      'DROP TABLE learning.action_progress',
    ],
  }),
  /** The database knows what a level id looks like; which levels exist, the service says. */
  migration('LevelShape1795100000000', {
    up: TABLES.map(
      (table) => `ALTER TABLE learning.${table}
          DROP CONSTRAINT ${table}_level_exists,
          ADD CONSTRAINT ${table}_level_shape CHECK (level ~ '^[1-9][0-9]?$')`,
    ),
    down: TABLES.map(
      (table) => `ALTER TABLE learning.${table}
          DROP CONSTRAINT ${table}_level_shape,
          ADD CONSTRAINT ${table}_level_exists CHECK (level ${TEN})`,
    ),
  }),
  /** What the server has proved. Both columns have a default, so that the earlier version can go on writing. */
  migration('Verified1795200000000', {
    up: [
      `ALTER TABLE learning.action_progress ADD COLUMN verified text[] NOT NULL DEFAULT '{}'`,
      `ALTER TABLE learning.quiz_results ADD COLUMN verified boolean NOT NULL DEFAULT false`,
    ],
    down: [
      'ALTER TABLE learning.quiz_results DROP COLUMN verified',
      'ALTER TABLE learning.action_progress DROP COLUMN verified',
    ],
  }),
  /** A separate table, unknown to the earlier version. */
  migration('ChallengeResults1795300000000', {
    up: [
      `CREATE TABLE learning.challenge_results (
        learner_id uuid NOT NULL,
        level text NOT NULL,
        version smallint NOT NULL,
        configuration json NOT NULL,
        saved_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        solved_version smallint,
        solved_at timestamptz,
        CONSTRAINT challenge_results_pkey PRIMARY KEY (learner_id, level),
        CONSTRAINT challenge_results_level_shape CHECK (level ~ '^[1-9][0-9]?$'),
        CONSTRAINT challenge_results_solved_whole
          CHECK ((solved_version IS NULL) = (solved_at IS NULL))
      )`,
    ],
    down: ['DROP TABLE learning.challenge_results'],
  }),
  /** Rows of before are judged when they are next read. */
  migration('ChallengeVerdicts1795400000000', {
    up: [
      `ALTER TABLE learning.challenge_results
        ADD COLUMN judged_version smallint NOT NULL DEFAULT 0,
        ADD COLUMN is_solved boolean NOT NULL DEFAULT false`,
    ],
    down: [
      `ALTER TABLE learning.challenge_results DROP COLUMN judged_version, DROP COLUMN is_solved`,
    ],
  }),
  /**
   * How a challenge came to be solved. It is unknown for older rows and for those that the earlier
   * version writes meanwhile: there the number of tries and whether the solution was shown stay null.
   */
  migration('ChallengeTries1795500000000', {
    up: [
      `ALTER TABLE learning.challenge_results
        ADD COLUMN earlier_tries integer,
        ADD COLUMN tried_digests text[] NOT NULL DEFAULT '{}',
        ADD COLUMN solution_shown boolean,
        ADD COLUMN solved_configuration json`,
    ],
    down: [
      `ALTER TABLE learning.challenge_results
        DROP COLUMN earlier_tries,
        DROP COLUMN tried_digests,
        DROP COLUMN solution_shown,
        DROP COLUMN solved_configuration`,
    ],
  }),
  /** The newest version that a kept configuration solves, so that a later version takes no verdict away. */
  migration('ChallengeSolves1795600000000', {
    up: [`ALTER TABLE learning.challenge_results ADD COLUMN solves_version smallint`],
    down: [`ALTER TABLE learning.challenge_results DROP COLUMN solves_version`],
  }),
  /** Whether a configuration that solved a challenge held on the day that was sealed until then. */
  migration('ChallengeTomorrow1795700000000', {
    up: [`ALTER TABLE learning.challenge_results ADD COLUMN tomorrow_held boolean`],
    down: [`ALTER TABLE learning.challenge_results DROP COLUMN tomorrow_held`],
  }),
  /**
   * The work itself, so that a transcript can show it: the run that proves most of a level, when the level
   * was first complete, and the seed of a sealed day. Unknown for older rows and for those that the earlier
   * version writes meanwhile.
   */
  migration('Work1795800000000', {
    up: [
      `ALTER TABLE learning.action_progress
        ADD COLUMN run jsonb,
        ADD COLUMN run_proves smallint NOT NULL DEFAULT 0,
        ADD COLUMN completed_at timestamptz`,
      'ALTER TABLE learning.challenge_results ADD COLUMN tomorrow_seed bigint',
    ],
    down: [
      'ALTER TABLE learning.challenge_results DROP COLUMN tomorrow_seed',
      `ALTER TABLE learning.action_progress
        DROP COLUMN run, DROP COLUMN run_proves, DROP COLUMN completed_at`,
    ],
  }),
];
