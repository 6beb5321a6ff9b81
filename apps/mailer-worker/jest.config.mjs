import { preset } from '../../jest.preset.mjs';

/** ES modules that CommonJS packages require, as Node can and Jest cannot. */
const REQUIRED_ESM = ['content-disposition', 'cookie'].join('|');

const config = preset();
for (const project of config.projects) {
  project.transformIgnorePatterns = [`/node_modules/(?!(${REQUIRED_ESM})/)`];
  project.transform[`/node_modules/(${REQUIRED_ESM})/`] = [
    '@swc/jest',
    { module: { type: 'commonjs' } },
  ];
}

export default config;
