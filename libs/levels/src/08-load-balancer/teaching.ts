import type { Teaching } from '../teaching.ts';

export const teaching: Teaching = {
  outcomes: [
    'predict which server gets the next request, in round-robin and in sticky mode',
    'explain what users notice when one server fails, and when both do',
    'find the single points of failure in a drawing',
    'choose checks, stickiness and a home for sessions that outlive a server',
  ],
  lookCloser:
    'Open the servers’ lines of two requests one after the other. Which address do WEB A and WEB B see as the sender, and where is the client’s?',
  minutes: 20,
  techniques: [],
  niceTasks: [
    {
      id: 'T0291',
      task: 'Examine network topologies to understand data flows through the network.',
    },
  ],
  inClass: [
    'Two servers at 60 % load each: is that redundancy?',
    'The balancer’s health check asks every five seconds. What happens to customers in between?',
  ],
};
