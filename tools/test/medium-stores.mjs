/**
 * Gives the tests of a jest worker the stores that are the worker's own. Tests on one worker run one
 * after the other, so none sees another's rows, jobs or counters. Run by hand, a test takes the
 * addresses that the environment names.
 */
const { TEST_STORES, JEST_WORKER_ID } = process.env;
if (TEST_STORES) {
  const stores = JSON.parse(TEST_STORES);
  Object.assign(process.env, stores[(Number(JEST_WORKER_ID) - 1) % stores.length]);
}
