import type { ChallengeTexts } from '../challenge.ts';

export const texts: ChallengeTexts = {
  title: 'In the path',
  task: 'The sensor moves into the path, so a false alarm is a customer lost. Drop every injection that can be read and no customer; stop each search for hidden paths after 8 of them. At 09:04:10 the inspector crashes for 50 seconds: the owner would rather be without it than without customers.',
  lines: 'connections',
  outcomes: {
    served: 'Customers served',
    'turned-away': 'Customers dropped',
    stopped: 'Attacks dropped',
    through: 'Attacks through',
  },
  aims: { through: 'see the task' },
  leavesOut:
    'Each request has a connection of its own, and one that is dropped is counted once, though a browser would try again. The crash is sudden and complete; a slow inspector is another story.',
};
