import { preset } from '../../jest.preset.mjs';

/** ES modules that CommonJS packages require, as Node can and Jest cannot. */
const REQUIRED_ESM = ['content-disposition', 'cookie'].join('|');

// Its tests start whole services, which takes more than a minute on a starved machine.
const config = { ...preset(), testTimeout: 300_000 };
for (const project of config.projects) {
  project.transformIgnorePatterns = [`/node_modules/(?!(${REQUIRED_ESM})/)`];
  project.transform[`/node_modules/(${REQUIRED_ESM})/`] = [
    '@swc/jest',
    { module: { type: 'commonjs' } },
  ];
}

export default config;
