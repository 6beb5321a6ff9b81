import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type Benchmarks, type Contest, CPU_SLOWDOWN, isTrial } from './frame.ts';
import { openBenchSite, throttle } from './paint.ts';
import { load, root } from './processes.ts';

const RUN_CODE = join('libs', 'levels', 'dist', 'run-code.js');
const LEVEL_RUNS = join('libs', 'levels', 'dist', 'runs.js');

/** Fills the log of 50 lines before the measurement starts. */
const WARM_UP_ACTIONS = isTrial ? 1 : 40;
/** Long enough for a frame and short enough that packets are still moving. */
const PAUSE_MS = 250;
const WARM_UP_PAUSE_MS = 50;
/** Event Timing reports no event below 16 ms; such an interaction counts as one frame. */
const SHORTEST_MS = 16;
const LEVEL = '2';
/** Probes that pass, a switch, probes that are blocked, and the switch back. */
const CYCLE = [
  'portScan',
  'openPage',
  'enableFirewall',
  'blockAttacker',
  'portScan',
  'openPage',
  'sniffTraffic',
  'enableFirewall',
];

/** The duration of every interaction the page has noted, the slowest event of each. */
async function durations(page: Page): Promise<number[]> {
  const events = await page.evaluate<{ id: number; ms: number }[]>('seen.events');
  const slowest = new Map<number, number>();
  for (const { id, ms } of events) slowest.set(id, Math.max(ms, slowest.get(id) ?? 0));
  return [...slowest.values()];
}

async function clickActions(page: Page, count: number, pause = PAUSE_MS): Promise<void> {
  for (let index = 0; index < count; index++) {
    const box = await page.locator(`[data-action="${CYCLE[index % CYCLE.length]}"]`).boundingBox();
    if (!box) throw new Error(`${CYCLE[index % CYCLE.length]} cannot be seen`);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(pause);
  }
}

/** Opens the newest line of the log in the inspector, and closes it again. */
async function openLines(page: Page, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    await page.getByRole('log').getByRole('button').last().click();
    await page.locator('[data-panel=inspector]').waitFor();
    await page.waitForTimeout(PAUSE_MS);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(PAUSE_MS);
  }
}

/** The time to the next paint that 98 of 100 interactions stay below; three rounds make 200 actions. */
async function slowInteraction(
  page: Page,
  site: string,
  interact: (page: Page, count: number) => Promise<void>,
  count: number,
): Promise<number> {
  await page.goto(`${site}/labs?level=${LEVEL}`, { waitUntil: 'networkidle' });
  await page.locator('[data-action]').first().waitFor();
  await clickActions(page, WARM_UP_ACTIONS, WARM_UP_PAUSE_MS);
  await interact(page, 1);
  await page.evaluate('seen.events.length = 0');
  await slowDown(page);
  await interact(page, count);
  const measured = await durations(page);
  const unreported = Array<number>(Math.max(0, count - measured.length)).fill(SHORTEST_MS);
  const all = [...measured, ...unreported].toSorted((a, b) => a - b);
  return all[Math.floor(all.length * 0.98)]!;
}

/** What a visit takes, in milliseconds; the page is new and closed afterwards. */
async function prepare(visit: (page: Page, site: string) => Promise<number>): Promise<Contest> {
  const pages = await openBenchSite();
  return {
    product: async () => {
      const page = await pages.browser.newPage({ viewport: { width: 1280, height: 900 } });
      try {
        await page.addInitScript({ path: join(root, 'bench', 'observe.js') });
        return await visit(page, pages.site);
      } finally {
        await page.close();
      }
    },
  };
}

/** The page's own time at which something stands on it and is painted. */
const paintedAt = (page: Page, selector: string): Promise<number> =>
  page.evaluate<number>(`seen.paintedAt(${JSON.stringify(selector)})`);

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** From a link to a moment of a run until the lab shows it. */
async function openMoment(page: Page, site: string): Promise<number> {
  const { runCode } = await load(RUN_CODE);
  const actions = CYCLE.slice(0, 6);
  const code: string = runCode({ level: LEVEL, actions, position: 5 });
  await slowDown(page);
  await page.goto(`${site}/labs?run=${code}`, { waitUntil: 'commit' });
  return paintedAt(page, '[data-timeline]');
}

/** From the click on the home page until the lab has a control to click. */
async function startJourney(page: Page, site: string): Promise<number> {
  await page.goto(site, { waitUntil: 'networkidle' });
  await throttle(await page.context().newCDPSession(page));
  const begun = await page.evaluate<number>('performance.now()');
  await page.getByRole('button', { name: 'Start Your Journey' }).click();
  return (await paintedAt(page, '[data-action]:not(:disabled)')) - begun;
}

/** From a click on Run in a challenge until the numbers of its three streams stand there. */
async function runChallenge(page: Page, site: string): Promise<number> {
  const { levelRuns } = await load(LEVEL_RUNS);
  await page.goto(`${site}/labs?level=${LEVEL}`, { waitUntil: 'networkidle' });
  for (const action of levelRuns[LEVEL].completes)
    await page.locator(`[data-action="${action}"]`).click();
  await page.getByRole('button', { name: 'Challenge', exact: true }).click();
  const run = page.locator('[data-challenge]').getByRole('button', { name: 'Run' });
  await run.waitFor();
  await page.waitForTimeout(PAUSE_MS);
  await slowDown(page);
  const begun = await page.evaluate<number>('performance.now()');
  await run.dispatchEvent('click');
  return (await paintedAt(page, '[data-result]')) - begun;
}

/** What a class hands in: a signed transcript each, and the keys that the site publishes for them. */
interface HandedIn {
  readonly transcripts: readonly string[];
  readonly keys: object;
}

/** Every learner did the whole course, with a run and a different configuration to judge in each level. */
async function handIn(learners: number): Promise<HandedIn> {
  const [
    { fullTranscript, TestIssuer },
    { levelRuns },
    { runCode },
    challenges,
    { challengeCode },
  ] = await Promise.all([
    load('apps', 'web', 'testing', 'transcripts.ts'),
    load('libs', 'levels', 'dist', 'runs.js'),
    load('libs', 'levels', 'dist', 'run-code.js'),
    load('libs', 'challenges', 'dist', 'index.js'),
    load('libs', 'challenges', 'dist', 'challenge-code.js'),
  ]);
  const issuer = new TestIssuer();
  const { version } = await challenges.loadChallenge('2');
  const rule = (port: number) => ({
    kind: 'packets',
    action: 'accept',
    source: null,
    destination: null,
    ports: [port],
  });
  const transcripts = Array.from({ length: learners }, (_, at) => {
    const whole = fullTranscript({ sub: `learner-${at}`, name: `Learner ${at}`, as: String(at) });
    const rules = [{ kind: 'replies', action: 'accept' }, rule(8000 + at)];
    const configuration = challengeCode({
      ...{ level: '2', version },
      configuration: { policy: 'drop', rules },
    });
    return issuer.sign({
      ...whole,
      levels: whole.levels.map((done: { level: string }) => {
        const actions = levelRuns[done.level].completes;
        return { ...done, run: runCode({ level: done.level, actions, position: actions.length }) };
      }),
      challenges: [{ ...whole.challenges[1], state: 'judged', configuration }],
    });
  });
  return { transcripts, keys: issuer.keys };
}

/** As many as a class has. */
const LEARNERS = 30;

/** From the files of a class until its table stands on a teacher's computer; keys and code came with the page. */
async function openClass(page: Page, site: string): Promise<number> {
  const { transcripts, keys } = await handIn(LEARNERS);
  await page.route('**/.well-known/jwks.json', (route) => route.fulfill({ json: keys }));
  await page.goto(`${site}/class-sheet`, { waitUntil: 'networkidle' });
  const begun = await page.evaluate<number>(`seen.handIn(${JSON.stringify(transcripts)})`);
  return (await paintedAt(page, `[data-learner]:nth-child(${LEARNERS})`)) - begun;
}

/** A round of these takes up to a minute. */
export const waits: Benchmarks = {
  'inp-lab': () =>
    prepare((page, site) => slowInteraction(page, site, clickActions, isTrial ? 8 : 67)),
  'inp-inspector': () =>
    prepare((page, site) => slowInteraction(page, site, openLines, isTrial ? 2 : 34)),
  moment: () => prepare(openMoment),
  'first-action': () => prepare(startJourney),
  'challenge-run': () => prepare(runChallenge),
  'class-sheet': () => prepare(openClass),
};
