import { preset } from '../../jest.preset.mjs';

export default preset({
  globalSetup: '<rootDir>/../../tools/test/tutor.mjs',
  moduleNameMapper: { '^\\./prepared\\.ts$': '<rootDir>/src/testing/prepared.ts' },
});
