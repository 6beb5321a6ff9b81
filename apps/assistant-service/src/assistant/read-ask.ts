import { cleanQuestion, isAskable, type AssistantRequest } from '@netward/contracts';
import { findLevel } from '@netward/levels';
import { AppError } from '@netward/nest-kit';
import { readChallenge } from '../challenge/open-challenge.ts';
import { readLab } from '../lab/learners-lab.ts';
import type { Ask } from '../model/model.ts';

/** A request with its run played and its challenge judged. Throws for what cannot be answered. */
export async function readAsk(request: AssistantRequest): Promise<Ask> {
  const { message, level: id, conversation, lab, challenge } = request;
  const question = cleanQuestion(message);
  if (!isAskable(question)) throw new AppError('MESSAGE_REQUIRED');
  const level = findLevel(id);
  if (!level) throw new AppError('INVALID_LEVEL');
  const played = readLab(level, lab);
  if (!played) throw new AppError('RUN_INVALID');
  const ask = { level, question, conversation, lab: played };
  return challenge ? { ...ask, challenge: await readChallenge(level, challenge) } : ask;
}
