import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@netward/contracts';
import {
  type AuthStub,
  createTestDatabase,
  freePort,
  runProgram,
  ServiceProcess,
  startAuthStub,
  type TestDatabase,
} from '@netward/test-kit';
import { addHoneypot } from './testing/honeypot.ts';
import { CopiedProjects } from './testing/copied-projects.ts';

const FOLDER = '11-honeypot';
/** The drawing of an inline device, under the new device's name. */
const TOPOLOGY = `JSON.parse(
    JSON.stringify(inlineTopology('waf'))
      .replaceAll('waf', 'honeypot')
      .replaceAll('WAF', 'Trap')
      .replace('"symbol":"honeypot"', '"symbol":"server"'),
  )`;

/** Adds a level to a copy of the course as README says: copies a folder, renames all in it, adds its line. */
function addLevelEleven(source: string): void {
  const folder = join(source, FOLDER);
  cpSync(join(source, '06-waf'), folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    writeFileSync(file, renamed(readFileSync(file, 'utf8')));
  }
  const index = join(source, 'index.ts');
  const last = '  socChallenge,\n';
  const listed = readFileSync(index, 'utf8').replace(last, `${last}  honeypot,\n`);
  writeFileSync(index, `import { honeypot } from './${FOLDER}/level.ts';\n${listed}`);
}

function renamed(text: string): string {
  return text
    .replace("inlineTopology('waf')", TOPOLOGY)
    .replace("id: '6'", "id: '11'")
    .replace("slug: 'waf'", "slug: 'honeypot'")
    .replace("title: 'WAF'", "title: 'Honeypot'")
    .replace("name: 'WAF'", "name: 'Honeypot'")
    .replace('const waf: Level', 'const honeypot: Level')
    .replaceAll('enableWAF', 'enableHoneypot')
    .replaceAll('wafEnabled', 'honeypotEnabled')
    .replaceAll("'l6-q", "'l11-q");
}

/*
 * A honeypot and a level 11 are added to a copy: a folder and a line each. Then the copy is built, and
 * the level is played, stored, asked about and shown. Nothing else is changed for it.
 */

const LIBRARIES = ['libs/lab-engine', 'libs/levels', 'libs/evidence', 'libs/challenges'];
const SERVICES = ['apps/learning-service', 'apps/assistant-service'];
const SERVICE_TOKEN = 'between-the-services-of-a-test-only';

let copy: CopiedProjects;

beforeAll(() => {
  copy = new CopiedProjects([...LIBRARIES, ...SERVICES, 'apps/web']);
  addHoneypot(copy.path('libs/lab-engine/src'));
  addLevelEleven(copy.path('libs/levels/src'));
  for (const project of [...LIBRARIES, ...SERVICES]) copy.compile(project);
});
afterAll(() => copy.remove());

/** The run that completes level 11, and what became of it. */
const PLAY = `
import { progressOf, logEntries } from '@netward/lab-engine';
import { findLevel, playLevel } from '@netward/levels';
import { levelRuns } from '@netward/levels/runs';
const { completes } = levelRuns['11'];
const run = playLevel(findLevel('11'), completes);
const [line] = logEntries(run.last).map(({ text }) => text);
console.log(JSON.stringify({ completes, line, isDone: progressOf(run).quizReady }));
`;

function played(): { completes: string[]; line: string; isDone: boolean } {
  writeFileSync(copy.path('libs/levels/play.mjs'), PLAY);
  return JSON.parse(copy.run(['play.mjs'], 'libs/levels'));
}

test('the level is played to its end', () => {
  expect(played()).toMatchObject({
    isDone: true,
    line: '[Honeypot] Somebody touched what nobody should.',
  });
});

describe('at the real services', () => {
  let auth: AuthStub;
  let database: TestDatabase;
  let learning: ServiceProcess;
  let assistant: ServiceProcess;
  let headers: Record<string, string>;

  beforeAll(async () => {
    auth = await startAuthStub(SERVICE_TOKEN);
    const migrations = copy.path('apps/learning-service/dist/migrate.js');
    database = await createTestDatabase('eleven', (url) =>
      runProgram(migrations, { DATABASE_URL: url }),
    );
    learning = await service('learning-service', { DATABASE_URL: database.url });
    assistant = await service('assistant-service');
    headers = {
      authorization: `Bearer ${await auth.token()}`,
      'content-type': 'application/json',
    };
    await Promise.all([learning.start(), assistant.start()]);
  });
  afterAll(async () => {
    await Promise.all([learning?.stop('SIGKILL'), assistant?.stop('SIGKILL')]);
    await database?.drop();
    await auth?.stop();
  });

  async function service(name: string, settings = {}): Promise<ServiceProcess> {
    const port = await freePort();
    const program = copy.path('apps', name, 'dist/main.js');
    return new ServiceProcess(program, `http://127.0.0.1:${port}`, {
      NODE_ENV: 'test',
      PORT: String(port),
      SERVICE_TOKEN,
      LIMIT_KEY: 'hides-the-learners-of-a-test-alone',
      AUTH_URL: auth.url,
      ...settings,
    });
  }

  type Endpoint = { method: string; path: string };
  const send = ({ url }: ServiceProcess, { method, path }: Endpoint, body?: object) =>
    fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });

  async function accepted(by: ServiceProcess, endpoint: Endpoint, body?: object) {
    const answer = await send(by, endpoint, body);
    expect(answer.status).toBe(200);
    return answer.json();
  }

  test('progress, quiz result, visit and last level of level 11 are stored', async () => {
    const actions = [...new Set(played().completes)];
    await accepted(learning, api.saveActionProgress, { level: 11, actions });
    await accepted(learning, api.saveQuizResult, { level: 'level_11', score: 6, total: 6 });
    await accepted(learning, api.saveLevelVisit, { level: '11' });
    await accepted(learning, api.updateLastLevel, { level: '11' });

    const stored = await accepted(learning, api.getActionProgress);
    const { progress, lastLevel } = api.getActionProgress.response.parse(stored);
    expect(lastLevel).toBe('11');
    expect([...progress['11']!.actions].sort()).toEqual([...actions].sort());
    const results = api.getQuizResults.response.parse(await accepted(learning, api.getQuizResults));
    expect(results.quizResults['11']).toMatchObject({ level: '11', score: 6, passed: true });
  });

  test('the tutor says why the honeypot answered', async () => {
    const question = {
      level: '11',
      message: 'Why did that happen?',
      lab: { run: ['enableHoneypot', 'attackSQLi'] },
    };
    const answer = await accepted(assistant, api.askAssistant, question);
    expect(api.askAssistant.response.parse(answer).response).toMatch(/honeypot|touched/i);
  });

  test('a level 12 is refused', async () => {
    const answer = await send(learning, api.saveLevelVisit, { level: 12 });
    expect([answer.status, await answer.json()]).toMatchObject([400, { message: 'Invalid level' }]);
  });
});

test('the site shows level 11 in the catalogue, in the selector and in its number of levels', () => {
  const vite = join('..', '..', 'node_modules', 'vite', 'bin', 'vite.js');
  copy.run([vite, 'build'], 'apps/web');
  copy.run([vite, 'build', '--ssr'], 'apps/web');
  copy.run(['prerender.mjs'], 'apps/web');
  const site = copy.path('apps/web/dist/client');
  const page = (path: string) => readFileSync(join(site, path), 'utf8');
  expect(page('labs/index.html')).toContain('Honeypot');
  expect(page('index.html')).toContain('11 simulated networks');
  const scripts = readdirSync(join(site, 'assets')).filter((name) => name.endsWith('.js'));
  const lab = scripts.filter((name) => page(join('assets', name)).includes('l11-q1'));
  expect(lab).toHaveLength(1);
});
