import {
  learnerForgotten,
  learnerPath,
  learnerRecord,
  type LearnerRecord,
  learnerRecordPath,
  SERVICE_TOKEN_HEADER,
} from '@netward/contracts';
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
export function readLearnerData(
  settings: LearningSettings,
  learnerId: string,
): Promise<AsyncIterable<Uint8Array>> {
  const read = async ({ body }: Response) => body as unknown as AsyncIterable<Uint8Array>;
  return callLearning(settings, 'export', learnerPath(learnerId), read);
}

/** Makes learning-service delete a learner's data; throws unless it acknowledges. */
export async function eraseLearnerData(
  settings: LearningSettings,
  learnerId: string,
): Promise<void> {
  const read = async (answer: Response) => learnerForgotten.parse(await answer.json());
  await callLearning(settings, 'erase', learnerPath(learnerId), read);
}

/** The work of a learner, as transcripts show it; throws while learning-service is unavailable. */
export function readLearnerRecord(
  settings: LearningSettings,
  learnerId: string,
): Promise<LearnerRecord> {
  const read = async (answer: Response) => learnerRecord.parse(await answer.json());
  return callLearning(settings, 'record', learnerRecordPath(learnerId), read);
}

async function callLearning<T>(
  { LEARNING_URL, SERVICE_TOKEN, limitMs = LIMIT_MS }: LearningSettings,
  operation: 'export' | 'erase' | 'record',
  path: string,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  return callDependency({ dependency: 'learning', operation }, async (headers) => {
    const response = await fetch(LEARNING_URL + path, {
      method: operation === 'erase' ? 'DELETE' : 'GET',
      headers: { ...headers, [SERVICE_TOKEN_HEADER]: SERVICE_TOKEN },
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    });
    if (!response.ok) throw new Error(`learning-service answered ${response.status}`);
    return read(response);
  });
}
