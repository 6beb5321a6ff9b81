import type { Recording } from '../recording.ts';

export const recording: Recording = {
  opening:
    'One address for customers, two servers behind it. The load balancer decides which of them gets a request.',
  steps: [
    { action: 'enableLB', caption: 'The balancer is on. Both servers are up and take turns.' },
    { action: 'openPage', caption: 'The first request goes to WEB A.' },
    { action: 'openPage', caption: 'The second goes to WEB B. That is round-robin.' },
    {
      action: 'lbFailA',
      caption:
        'WEB A fails its health check and is taken out of rotation. In practice this takes a few failed checks, and requests sent in the meantime are lost; the lab leaves that gap out.',
    },
    {
      action: 'openPage',
      caption: 'WEB B answers. The customer notices nothing, but half of the capacity is gone.',
    },
    { action: 'lbFailB', caption: 'WEB B fails as well. Nobody is left to ask.' },
    {
      action: 'openPage',
      caption: 'The balancer answers 503 by itself. No server has a line about this request.',
    },
    { action: 'lbRecoverA', caption: 'WEB A passes its checks and is back in rotation.' },
    { action: 'openPage', caption: 'The next request is answered again, by WEB A.' },
  ],
  ending:
    'The balancer hid one failure and could not hide two. In the lab, switch to sticky mode and let the pinned server fail.',
};
