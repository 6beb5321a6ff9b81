/** Where the queue can live. */
export type QueueLocation = 'given Redis' | 'own Redis' | 'PostgreSQL';

const words: Record<QueueLocation, string> = {
  'given Redis': 'the Redis of REDIS_URL',
  'own Redis': 'the Redis in .data',
  PostgreSQL: 'PostgreSQL',
};

/**
 * Chooses where the queue lives. It stays where it was, so that no job is stranded; it moves only
 * when a Redis is given or the old place is gone, and `notice` reports it. A move loses no mail: the
 * truth is auth-service's outbox, whose relay puts waiting mail into the new queue.
 */
export function chooseQueueStore({
  recorded,
  isRedisGiven,
  hasRedisProgram,
}: {
  recorded: QueueLocation | undefined;
  isRedisGiven: boolean;
  hasRedisProgram: boolean;
}): { store: QueueLocation; notice?: string } {
  const own: QueueLocation = hasRedisProgram ? 'own Redis' : 'PostgreSQL';
  const store = isRedisGiven ? 'given Redis' : recorded === 'PostgreSQL' ? recorded : own;
  if (!recorded || recorded === store) return { store };
  const reason = {
    'given Redis': 'REDIS_URL is set now',
    'own Redis': 'REDIS_URL is no longer set',
    PostgreSQL:
      recorded === 'given Redis'
        ? 'REDIS_URL is no longer set and there is no redis-server on the PATH'
        : 'redis-server is no longer on the PATH',
  }[store];
  return {
    store,
    notice: `The queue moves from ${words[recorded]} to ${words[store]} because ${reason}. Mail waiting in the old queue reaches the new one from auth-service's outbox within minutes.`,
  };
}
