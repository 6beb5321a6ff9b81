import { chooseQueuePlace } from './queue-place.ts';

const nothing = { recorded: undefined, isRedisGiven: false, hasRedisProgram: false };

test('the first start takes what there is', () => {
  expect(chooseQueuePlace(nothing)).toEqual({ place: 'PostgreSQL' });
  expect(chooseQueuePlace({ ...nothing, hasRedisProgram: true })).toEqual({ place: 'own Redis' });
  expect(chooseQueuePlace({ ...nothing, isRedisGiven: true, hasRedisProgram: true })).toEqual({
    place: 'given Redis',
  });
});

test('a queue on PostgreSQL stays there when Redis is installed later', () => {
  const choice = chooseQueuePlace({ ...nothing, recorded: 'PostgreSQL', hasRedisProgram: true });
  expect(choice).toEqual({ place: 'PostgreSQL' });
});

test('a queue whose Redis is gone moves to PostgreSQL, and that is said', () => {
  const { place, notice } = chooseQueuePlace({ ...nothing, recorded: 'own Redis' });
  expect(place).toBe('PostgreSQL');
  expect(notice).toContain('redis-server is not on the PATH any more');
});

test('a REDIS_URL is obeyed, and the move is said', () => {
  const { place, notice } = chooseQueuePlace({
    ...nothing,
    recorded: 'PostgreSQL',
    isRedisGiven: true,
  });
  expect(place).toBe('given Redis');
  expect(notice).toContain('REDIS_URL is set now');
});
