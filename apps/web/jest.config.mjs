import { preset } from '../../jest.preset.mjs';

export default preset({
  environment: 'jest-environment-jsdom',
  setupFiles: ['<rootDir>/testing/browser-globals.ts'],
  setupFilesAfterEnv: ['<rootDir>/testing/matchers.ts'],
});
