import { readSource } from './harness/repository.mjs';
import { containerOf, named, podOf, settingsOf } from './kubernetes/testing/manifests.ts';

/** Computes docs/sizing.md again, and compares its figures with the code and the manifests. */

/** Units by what they are worth; times are in seconds, sizes in bytes. */
const UNITS: Record<string, number> = {
  µs: 1e-6,
  ms: 1e-3,
  s: 1,
  kB: 1e3,
  MB: 1e6,
  GB: 1e9,
  B: 1,
  m: 1e-3,
  '%': 0.01,
  million: 1e6,
};

/** A number as the page writes it, such as `3,600 s`: its text, and what it is worth. */
interface Quantity {
  text: string;
  value: number;
}

const QUANTITY = /(\d[\d,]*(?:\.\d+)?)(?: ?(µs|ms|kB|MB|GB|million|[sBm%](?![a-zA-Z])))?/g;

/** The quantities in a text, in its order. */
const quantitiesIn = (text: string): Quantity[] =>
  [...text.matchAll(QUANTITY)].map(([whole, number = '', unit = '']) => ({
    text: whole,
    value: Number(number.replaceAll(',', '')) * (UNITS[unit] ?? 1),
  }));

/** What an expression such as `45 × 184 µs` is worth. Throws when it is none. */
function calculate(expression: string): number {
  const worth = (text: string): string => String(quantitiesIn(text)[0]?.value);
  const plain = expression.replace(QUANTITY, (text) => `${worth(text)} `).replaceAll('×', '*');
  if (!/^[\d\s().*/+e-]+$/.test(plain)) throw new Error(`"${expression}" is no calculation`);
  return Number(new Function(`return ${plain}`)());
}

const page = readSource('docs/sizing.md');
const [, table = '', rest = ''] = /## Figures\n([^]*?)\n(## [^]*)/.exec(page) ?? [];

/** The figures by their row's name; a row may have more than one. */
const figures = new Map(
  [...table.matchAll(/^\| (.+?) +\|(.*)$/gm)]
    .slice(2)
    .map(([, name = '', cells = '']) => [
      name,
      [...cells.matchAll(/`([^`]+)`/g)].flatMap(([, text = '']) => quantitiesIn(text)),
    ]),
);
const figure = (name: string, at = 0): number => figures.get(name)?.[at]?.value ?? Number.NaN;

/** Everything in backticks that says what something comes to. */
const calculations = [...rest.matchAll(/`([^`]*\d[^`]* = [^`]+)`/g)].map(([, text = '']) => text);

/** Results are rounded to two or three digits. */
const TOLERANCE = 0.02;

test('the page computes something, and shows every calculation as one', () => {
  expect(figures.size).toBeGreaterThan(15);
  expect(calculations.length).toBeGreaterThan(50);
  expect(page.replace(/`[^`]*`/g, '')).not.toMatch(/\d [×=] \d/);
});

test.each(calculations)('%s', (text) => {
  const [expression = '', result = ''] = text.split(' = ');
  const expected = calculate(result);
  expect(Math.abs(calculate(expression) / expected - 1)).toBeLessThan(TOLERANCE);
});

describe('the figures of the code and the manifests', () => {
  const most = (name: string): number => named('HorizontalPodAutoscaler', name).spec.maxReplicas;
  const requestsOf = (name: string) =>
    (containerOf(named('Deployment', name)) as { resources?: { requests: Record<string, string> } })
      .resources?.requests;

  test('the daily budget and the places of an assistant', () => {
    const config = readSource('apps/assistant-service/src/config.ts');
    const budget = /ASSISTANT_DAILY_BUDGET: .*default\(([\d_]+)\)/.exec(config)?.[1];
    expect(figure('answers of the model in a day')).toBe(Number(budget?.replace('_', '')));
    const rules = readSource('apps/gateway/src/upstreams/replicas.ts');
    const places = /assistant: \{[^}]*inFlight: (\d+)/.exec(rules)?.[1];
    expect(figure('questions at once in one assistant')).toBe(Number(places));
    const { metrics } = named('HorizontalPodAutoscaler', 'assistant-service').spec;
    expect(figure('questions at once in one assistant', 1)).toBe(
      Number(metrics[0].pods.target.averageValue),
    );
  });

  test('replicas and pools', () => {
    expect(figure('most assistants')).toBe(most('assistant-service'));
    expect(figure('most replicas of auth-service')).toBe(most('auth-service'));
    expect(figure('most replicas of learning-service')).toBe(most('learning-service'));
    for (const name of ['auth-service', 'learning-service'])
      expect(String(figure('connections of a pool'))).toBe(
        settingsOf(name, 'production')['DATABASE_POOL_SIZE'],
      );
    const deployment = named('Deployment', 'auth-service');
    const { minReadySeconds, strategy } = deployment.spec;
    const stopping = Number(podOf(deployment).terminationGracePeriodSeconds) / minReadySeconds;
    expect(figure('pods of a service that come or go in a rollout')).toBe(
      strategy.rollingUpdate.maxSurge + Math.ceil(stopping),
    );
  });

  test('what pods request', () => {
    const services = ['gateway', 'auth-service', 'learning-service', 'assistant-service'];
    for (const name of services)
      expect(requestsOf(name)?.['cpu']).toBe(`${1000 * figure('CPU that a pod requests')}m`);
    expect(requestsOf('mailer-worker')?.['cpu']).toBe(
      `${1000 * figure('CPU that a pod requests', 1)}m`,
    );
    const mebibytes = Math.round(figure('memory that a pod requests') / 2 ** 20);
    expect(requestsOf('gateway')?.['memory']).toBe(`${mebibytes}Mi`);
  });

  test('how many passwords are checked at a time', () => {
    const passwords = readSource('apps/auth-service/src/password/password.service.ts');
    expect(passwords).toContain('running: 2, waiting: 80');
    expect(page).toContain('(2 + 80) / 2 = 41');
  });
});

test('a wrong calculation would be found', () => {
  expect(calculate('(2 + 64) / 2')).toBe(33);
  expect(calculate('45 × 184 µs')).toBeCloseTo(0.00828);
  for (const wrong of ['45 184', '45 ×', '45 apples']) expect(() => calculate(wrong)).toThrow();
});
