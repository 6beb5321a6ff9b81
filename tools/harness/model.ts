import { join } from 'node:path';
import { root } from './repository.mjs';
import { SupervisedProcess } from './supervised-process.ts';
import type { Workspace } from './workspace.ts';

/** Few words, so that a question occupies its connection for a quarter of a second. */
const WORDS = '8';

/** The stand-in for a language model from `bench/`, ready to be started, and the settings that lead to it. */
export async function planModel({ logs, lock, ports }: Workspace) {
  const port = await ports.portFor('model');
  const url = `http://127.0.0.1:${port}`;
  const process = new SupervisedProcess({
    name: 'model',
    args: [join('bench', 'model.mjs'), String(port), WORDS],
    cwd: root,
    env: {},
    logs,
    readyUrl: url,
    onSpawn: (pid) => lock.noteService('model', pid),
  });
  return { process, settings: { OPENAI_API_KEY: 'stand-in', OPENAI_BASE_URL: `${url}/v1` } };
}
