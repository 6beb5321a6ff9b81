import { preset } from '../../jest.preset.mjs';

export default preset({
  environment: 'jest-environment-jsdom',
  setupFiles: ['<rootDir>/test/browser-globals.mjs'],
  setupFilesAfterEnv: ['<rootDir>/test/matchers.mjs'],
});
