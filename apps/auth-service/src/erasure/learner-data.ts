import {
  type LearnerData,
  learnerData,
  learnerForgotten,
  learnerPath,
  SERVICE_TOKEN_HEADER,
} from '@netward/contracts';
import { callDependency } from '@netward/nest-kit';
import type { z } from 'zod';

export interface LearnerDataPlace {
  LEARNING_URL: string;
  SERVICE_TOKEN: string;
}

const LIMIT_MS = 5000;

/** All that learning-service keeps of a learner; throws while it is away. */
export function readLearnerData(place: LearnerDataPlace, learnerId: string): Promise<LearnerData> {
  return ask(place, 'GET', learnerId, learnerData);
}

/** Has learning-service forget a learner; throws unless it acknowledges. */
export async function eraseLearnerData(place: LearnerDataPlace, learnerId: string): Promise<void> {
  await ask(place, 'DELETE', learnerId, learnerForgotten);
}

async function ask<T>(
  { LEARNING_URL, SERVICE_TOKEN }: LearnerDataPlace,
  method: 'GET' | 'DELETE',
  learnerId: string,
  answer: z.ZodType<T>,
): Promise<T> {
  const operation = method === 'GET' ? 'export' : 'erase';
  return callDependency({ dependency: 'learning', operation }, async (headers) => {
    const response = await fetch(LEARNING_URL + learnerPath(learnerId), {
      method,
      headers: { ...headers, [SERVICE_TOKEN_HEADER]: SERVICE_TOKEN },
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (!response.ok) throw new Error(`learning-service answered ${response.status}`);
    return answer.parse(await response.json());
  });
}
