import { chooseQueueStore } from './stores.ts';

const nothing = { recorded: undefined, isRedisGiven: false, hasRedisProgram: false };

test('the first start takes what there is', () => {
  expect(chooseQueueStore(nothing)).toEqual({ store: 'PostgreSQL' });
  expect(chooseQueueStore({ ...nothing, hasRedisProgram: true })).toEqual({ store: 'own Redis' });
  expect(chooseQueueStore({ ...nothing, isRedisGiven: true, hasRedisProgram: true })).toEqual({
    store: 'given Redis',
  });
});

test('a queue on PostgreSQL stays there when Redis is installed later', () => {
  const choice = chooseQueueStore({ ...nothing, recorded: 'PostgreSQL', hasRedisProgram: true });
  expect(choice).toEqual({ store: 'PostgreSQL' });
});

test('a queue whose Redis is gone moves to PostgreSQL and says so', () => {
  const { store, notice } = chooseQueueStore({ ...nothing, recorded: 'own Redis' });
  expect(store).toBe('PostgreSQL');
  expect(notice).toContain('redis-server is no longer on the PATH');
});

test('a REDIS_URL is obeyed, and the move is announced', () => {
  const moved = chooseQueueStore({ ...nothing, recorded: 'PostgreSQL', isRedisGiven: true });
  expect(moved.store).toBe('given Redis');
  expect(moved.notice).toContain('REDIS_URL is set now');
});
