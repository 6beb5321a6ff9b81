/** Where the queue can live. */
export type QueuePlace = 'given Redis' | 'own Redis' | 'PostgreSQL';

export interface QueueChoice {
  place: QueuePlace;
  /** What the person should know about a change of place. */
  notice?: string;
}

/**
 * Chooses where the queue lives. It stays where it was, so that jobs are not stranded; it moves
 * only when the person names a Redis or the old place is gone. Moving loses no mail: the truth is
 * auth-service's outbox, whose reconciler puts waiting mails into the new queue.
 */
export function chooseQueuePlace({
  recorded,
  isRedisGiven,
  hasRedisProgram,
}: {
  recorded: QueuePlace | undefined;
  isRedisGiven: boolean;
  hasRedisProgram: boolean;
}): QueueChoice {
  const own: QueuePlace = hasRedisProgram ? 'own Redis' : 'PostgreSQL';
  const place = isRedisGiven ? 'given Redis' : recorded === 'PostgreSQL' ? recorded : own;
  if (!recorded || recorded === place) return { place };
  const reason = {
    'given Redis': 'REDIS_URL is set now',
    'own Redis': 'REDIS_URL is not set any more',
    PostgreSQL:
      recorded === 'given Redis'
        ? 'REDIS_URL is not set any more, and there is no redis-server on the PATH'
        : 'redis-server is not on the PATH any more',
  }[place];
  return {
    place,
    notice: `The queue moves from ${words[recorded]} to ${words[place]}, because ${reason}. Mails that still wait in the old one are put into the new one from auth-service's outbox within minutes.`,
  };
}

const words: Record<QueuePlace, string> = {
  'given Redis': 'the Redis of REDIS_URL',
  'own Redis': 'the Redis in .data',
  PostgreSQL: 'PostgreSQL',
};
