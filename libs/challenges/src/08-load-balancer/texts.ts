import type { ChallengeTexts } from '../challenge.ts';

export const texts: ChallengeTexts = {
  title: 'Two failures and a comeback',
  task: 'Sunday morning, 200 requests in less than two minutes. WEB A dies and comes back badly, WEB B hesitates and is then stopped for an update. Lose at most two requests and no shopping cart.',
  lines: 'lines',
  outcomes: {
    served: 'Visits without a loss',
    'turned-away': 'Visits with a loss',
    stopped: 'Incidents ridden out',
    through: 'Incidents that cost',
  },
  aims: { 'turned-away': 'goals 1 and 2' },
  marks: { stopped: 'passed', through: 'alerted' },
  leavesOut:
    'The frame sets retries 0: a request to a dead server is lost at once. A real balancer would retry and, with option redispatch, ask the other server. Servers here answer or refuse; slow networks and a failing balancer are left out.',
};
