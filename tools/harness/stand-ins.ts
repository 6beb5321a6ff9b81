import { join } from 'node:path';
import { root } from './repository.mjs';
import { askUrl, SupervisedProcess } from './supervised-process.ts';
import type { Workspace } from './workspace.ts';

/** The mailbox that stands in for a mail server, ready to be started. */
export async function planMailbox({ data, logs, lock, ports }: Workspace) {
  const smtpPort = await ports.portFor('mailbox SMTP');
  const webPort = await ports.portFor('mailbox');
  const url = `http://127.0.0.1:${webPort}`;
  const script = join(root, 'tools', 'harness', 'mailbox', 'main.ts');
  const supervised = new SupervisedProcess({
    name: 'mailbox',
    args: ['--import', 'tsx', script, join(data, 'mail'), String(smtpPort), String(webPort)],
    cwd: root,
    env: process.env,
    logs,
    ask: askUrl(`${url}/readyz`),
    onSpawn: (pid) => lock.noteService('mailbox', pid),
  });
  return { supervised, url, smtpUrl: `smtp://127.0.0.1:${smtpPort}` };
}

/** So long a question occupies its connection. */
const ANSWER_MS = '240';

/** The stand-in for a language model from `bench/`, ready to be started, and the settings that lead to it. */
export async function planModel({ logs, lock, ports }: Workspace) {
  const port = await ports.portFor('model');
  const url = `http://127.0.0.1:${port}`;
  const process = new SupervisedProcess({
    name: 'model',
    args: [join('bench', 'model.mjs'), String(port), ANSWER_MS],
    cwd: root,
    env: {},
    logs,
    ask: askUrl(url),
    onSpawn: (pid) => lock.noteService('model', pid),
  });
  return { process, settings: { OPENAI_API_KEY: 'stand-in', OPENAI_BASE_URL: `${url}/v1` } };
}
