import { learnerForgotten, learnerPath, SERVICE_TOKEN_HEADER } from '@netward/contracts';
import { callDependency } from '@netward/nest-kit';

export interface LearningSettings {
  LEARNING_URL: string;
  SERVICE_TOKEN: string;
  /** How long an answer may take, in milliseconds; ten minutes by default. */
  limitMs?: number;
}

/** An export may be long, and an operator waits at a terminal for it. */
const LIMIT_MS = 600_000;

/** Everything learning-service stores about a learner, as the pieces of a JSON document; throws while it is unavailable. */
export async function readLearnerData(
  settings: LearningSettings,
  learnerId: string,
): Promise<AsyncIterable<Uint8Array>> {
  const { body } = await callLearning(settings, 'GET', learnerId);
  return body as unknown as AsyncIterable<Uint8Array>;
}

/** Makes learning-service delete a learner's data; throws unless it acknowledges. */
export async function eraseLearnerData(
  settings: LearningSettings,
  learnerId: string,
): Promise<void> {
  const response = await callLearning(settings, 'DELETE', learnerId);
  learnerForgotten.parse(await response.json());
}

async function callLearning(
  { LEARNING_URL, SERVICE_TOKEN, limitMs = LIMIT_MS }: LearningSettings,
  method: 'GET' | 'DELETE',
  learnerId: string,
): Promise<Response> {
  const operation = method === 'GET' ? 'export' : 'erase';
  return callDependency({ dependency: 'learning', operation }, async (headers) => {
    const response = await fetch(LEARNING_URL + learnerPath(learnerId), {
      method,
      headers: { ...headers, [SERVICE_TOKEN_HEADER]: SERVICE_TOKEN },
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    });
    if (!response.ok) throw new Error(`learning-service answered ${response.status}`);
    return response;
  });
}
