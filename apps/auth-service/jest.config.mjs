import { preset } from '../../jest.preset.mjs';

const config = preset();
const medium = config.projects.find(({ displayName }) => displayName === 'medium');

/** `npm run timing` runs measurements that need a quiet machine; `npm test` leaves them out. */
const timing = { ...medium, displayName: 'timing', testMatch: ['**/*.timing.ts'] };

export default { ...config, projects: [...config.projects, timing] };
