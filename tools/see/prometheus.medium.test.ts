import { eventually } from '@netward/test-kit';
import { serviceNames } from '../harness/environment.ts';
import type { Product } from '../harness/product.ts';
import { openTestedProduct, type TestedProduct } from '../harness/testing/tested-product.ts';
import { LocalUser, type ProofLearner } from '../prove/learner.ts';
import {
  findSilent,
  hasPrometheus,
  openPrometheus,
  panelQueries,
  type PrometheusApi,
} from './prometheus.ts';

/** The running product as a real Prometheus sees it, with the shipped rules and dashboards. */

const REDIS_DATABASE = 12;
const LONG_MS = 180_000;

const { TEST_REDIS_URL } = process.env;
/** Figures of what does not run here: exporters, and sometimes Redis. */
const FOREIGN = TEST_REDIS_URL
  ? /\b(node|probe|netward_backup)_/
  : /\b(node|probe|netward_backup|redis)_/;
if (hasPrometheus)
  describe('a Prometheus that watches the product', () => {
    let tested: TestedProduct;
    let product: Product;
    let prometheus: PrometheusApi;
    let learner: ProofLearner;

    beforeAll(async () => {
      tested = await openTestedProduct('watched', REDIS_DATABASE, { RATE_LIMIT_SCALE: '1000' });
      const { workspace } = tested;
      ({ product } = tested);
      prometheus = await openPrometheus(workspace, product.replicas);
    }, LONG_MS);

    afterAll(() => tested?.close(), LONG_MS);

    /** What learners do all day; no call fails. */
    async function useEverything(): Promise<void> {
      const { siteUrl } = product;
      await fetch(siteUrl);
      const user = new LocalUser(siteUrl);
      await user.register();
      const token = await user.logIn(learner);
      const visit = { token, body: { level: '1' } };
      await user.ask('/api/auth/levels-visited', visit);
      const question = { token, body: { message: 'What is a firewall?', level: '1' } };
      await user.ask('/api/assistant', question);
    }

    test('reaches every target, and every rule works', async () => {
      await eventually('the targets have been scraped', async () => {
        const targets = await prometheus.targets();
        return (
          targets.length === serviceNames.length && targets.every(({ health }) => health === 'up')
        );
      });
      const rules = await eventually('every rule has been evaluated', async () => {
        const all = await prometheus.rules();
        return all.every(({ health }) => health !== 'unknown') && all;
      });
      expect(rules.length).toBeGreaterThan(35);
      expect(rules.filter(({ health }) => health !== 'ok')).toEqual([]);
    });

    test(
      'has figures for every panel before the first error',
      async () => {
        learner = await new LocalUser(product.siteUrl, product.mailboxUrl).becomeLearner();
        let silent = panelQueries.filter(({ expr }) => !FOREIGN.test(expr));
        expect(silent.length).toBeGreaterThan(60);
        const allHaveFigures = async () => {
          await useEverything();
          silent = await findSilent(prometheus, silent);
          return silent.length === 0;
        };
        await eventually('the panels have figures', allHaveFigures).catch(() => undefined);
        expect(silent.map(({ place }) => place)).toEqual([]);
      },
      LONG_MS,
    );

    test('raises no alarm while all is well, and finds nobody waiting for a connection', async () => {
      expect(await prometheus.fired(300)).toEqual([]);
      expect(await prometheus.query('mail_waiting_oldest_seconds > 60')).toEqual([]);
    });

    test('says which code each service runs', async () => {
      const found = await prometheus.query('netward_build_info');
      const jobs = found.map(({ labels }) => labels.job);
      expect(jobs.toSorted()).toEqual([...serviceNames].toSorted());
      expect(new Set(found.map(({ labels }) => labels.version)).size).toBe(1);
      expect(found[0]?.labels.version).toMatch(/^\d+\.\d+\.\d+/);
    });
  });
