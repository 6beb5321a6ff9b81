import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { findLevel, type Level } from '@netward/levels';
import { root } from '../harness/repository.mjs';

const load = (path: string) => import(pathToFileURL(join(root, path)).href);

/** `apps/web/src/features/home/sample-answer.ts`: what the built-in tutor answers about the home page's run. */
export async function sampleAnswer(question: string): Promise<string> {
  // One after the other: Jest cannot link two modules at once that share a third.
  const { replyTo } = await load('apps/assistant-service/src/tutor/reply.ts');
  const { readLab } = await load('apps/assistant-service/src/lab/learners-lab.ts');
  const { heroRun } = await load('apps/web/src/features/home/hero-run.ts');
  const level = findLevel('2') as Level;
  const run = (heroRun as { action: string }[]).map(({ action }) => action);
  const { text } = replyTo({
    level,
    question,
    conversation: [],
    lab: readLab(level, { run }),
  });
  // Without the question that it asks back.
  return text.split('\n\n')[0]!;
}

/** The question on the home page and the answer shown. */
export async function shownSample(): Promise<{ question: string; answer: string }> {
  const { sample } = await load('apps/web/src/features/home/sample-answer.ts');
  return sample;
}
