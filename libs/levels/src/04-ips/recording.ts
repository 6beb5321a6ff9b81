import type { Recording } from '../recording.ts';

export const recording: Recording = {
  opening:
    'The same signatures as in the sensor, but in the path: this device can hold a packet back.',
  steps: [
    {
      action: 'attackSQLi',
      caption: 'With the IPS off, the injection reaches the shop, and the server answers 200.',
    },
    {
      action: 'enableIPS',
      caption: 'The IPS is on. From here on every packet waits until it has been inspected.',
    },
    {
      action: 'attackSQLi',
      caption:
        'The signature matches, the packet is dropped, and both ends get a reset. The server saw the connection open, but never the request.',
    },
    { action: 'attackXSS', caption: 'A script tag in a parameter ends the same way.' },
    {
      action: 'attackDirBuster',
      caption:
        'A directory search is recognised by its number of connections, so the first requests get through. Then new connections of that address are dropped until the minute is over, whoever opens them.',
    },
    {
      action: 'openPage',
      caption: 'A customer’s request is inspected, matches nothing, and is forwarded.',
    },
  ],
  ending:
    'Now think of a signature that is wrong: in a sensor it costs a needless alert, here a customer. In the lab, ask “What if” about any of these steps.',
};
