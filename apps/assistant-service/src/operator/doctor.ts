import {
  checkService,
  doctorCommand,
  type DoctorFinding,
  findingsOf,
  findRedis,
} from '@netward/nest-kit/operator';
import { type AssistantConfig, readConfig } from '../config.ts';

const PATIENCE_MS = 8000;

/** Asks for the list of models, which is free. Without a model the tutor answers, so nothing here is an error. */
export async function checkModel(
  config: Pick<AssistantConfig, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL' | 'OPENAI_MODEL'>,
): Promise<DoctorFinding> {
  const { ok, warning } = findingsOf('model');
  const { OPENAI_API_KEY: key, OPENAI_BASE_URL: url, OPENAI_MODEL: model } = config;
  if (!key) return ok('none is set: the built-in tutor answers');
  const headers = { authorization: `Bearer ${key}` };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const meanwhile = 'until then the built-in tutor answers';
  try {
    const response = await fetch(`${url}/models`, { headers, signal, redirect: 'error' });
    if (response.status === 401 || response.status === 403)
      return warning(`OPENAI_API_KEY is refused (${response.status}); ${meanwhile}`);
    if (!response.ok) return warning(`${url} answers ${response.status} when asked for its models`);
    // Not every endpoint has this list; the key was accepted, which is what matters.
    const { data = [] } = (await response.json().catch(() => ({}))) as { data?: { id: string }[] };
    const isListed = data.length === 0 || data.some(({ id }) => id === model);
    if (isListed) return ok(`${model} can be reached`);
    return warning(`${url} does not list ${model}; check OPENAI_MODEL`);
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error };
    return warning(`${url} cannot be reached (${cause?.message || message}); ${meanwhile}`);
  }
}

export const assistantDoctorCommand = doctorCommand('assistant-service', readConfig, (config) => ({
  model: () => checkModel(config),
  redis: () => findRedis(config.REDIS_URL),
  'auth-service': () => checkService('auth-service', config.AUTH_URL),
}));
