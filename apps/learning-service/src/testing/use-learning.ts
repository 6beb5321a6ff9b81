import { type Learning, startLearning, type TestLearner } from './start-learning.ts';

/** The service for all tests of a file, and a new learner for each; both are there once a test begins. */
export function useLearning(...settings: Parameters<typeof startLearning>) {
  const given = {} as { learning: Learning; learner: TestLearner };
  beforeAll(async () => {
    given.learning = await startLearning(...settings);
  });
  afterAll(() => given.learning?.stop());
  beforeEach(async () => {
    given.learner = await given.learning.learner();
  });
  return given;
}
