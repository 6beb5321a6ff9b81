import { Connection } from './connection.ts';
import type { Door } from './door.ts';
import type { Learner } from './learner.ts';
import { holdsActions, holdsChat } from './visit.ts';

/** Learners of whose acknowledged work something is gone. Zero is the only good number. */
export async function countLosses(door: Door, learners: readonly Learner[]): Promise<number> {
  const connection = new Connection(door);
  let losses = 0;
  for (const learner of learners) {
    const { token } = learner;
    const ask = (path: string) => connection.send({ method: 'GET', path, token });
    const isWhole =
      holdsActions(await ask('/api/auth/action-progress'), learner) &&
      holdsChat(await ask('/api/auth/chat-history?level=1'), learner);
    if (!isWhole) losses++;
  }
  connection.close();
  return losses;
}
