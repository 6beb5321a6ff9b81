import type { Points, Teaching } from '../teaching.ts';

export const points = {
  'in-the-path':
    'The difference from an IDS is the place. Signatures and engine may be the same; standing in the path is what allows it to drop a packet, here with a reset that ends the connection.',
  'handshake-first':
    'What it stops is the request, not the connection: to read a request, the IPS has to let the handshake reach the server first. Then it resets both ends, and the web log shows nothing.',
  signature:
    'A signature names what to look for, such as UNION SELECT in the address or a script tag in a parameter. The log says what it found, not whether the application would have been hurt.',
  'false-blocks':
    'The place has a price. A signature that is wrong about a normal request turns away a real customer, where a sensor would write a needless alert. So new rules run in alert mode first.',
  delay:
    'Every packet waits for the inspection. Delay and throughput are part of the choice of device.',
  'fail-open':
    'What happens when the device itself fails has to be decided beforehand: fail-open lets traffic pass uninspected, fail-closed stops all of it. Both are right somewhere.',
  'search-threshold':
    'A directory search has to pass a threshold before it is recognised, here ten connections a minute, so the first few requests are answered. A single request for an ordinary path looks like any other.',
  'dropped-connections':
    'After the threshold, new connections of that address are dropped until the minute is over. A busy browser or an office can reach it; a search over one kept connection never does.',
  'encrypted-payloads':
    'Encrypted payloads have to be decrypted before they can be matched, on this device or in front of it. In this level all traffic is plain HTTP.',
  'known-attacks':
    'It stops what it knows. New, slow or well disguised attacks can pass, so the flaw in the application still has to be fixed.',
  'left-out':
    'Left out here: wrong signatures, delay, the failure of the device, redirects, and memory. The lab judges each attack afresh; a real counter would remember earlier connections.',
} satisfies Points;

export const teaching: Teaching = {
  outcomes: [
    'compare the same attack with a sensor beside the path and with a device in it',
    'explain why the first requests of a search get through a limit on connections',
    'decide for a service whether its IPS should fail open or closed, and say what that costs',
    'decide which rules may drop, which only alert, and what a crash of the inspector may cost',
  ],
  lookCloser:
    'Open the BLOCK line of an injection and count the packets before the resets. Which of them reached the server, and which did not?',
  minutes: 25,
  techniques: [
    { id: 'T1190', name: 'Exploit Public-Facing Application' },
    { id: 'T1595.003', name: 'Wordlist Scanning' },
  ],
  niceTasks: [
    {
      id: 'T0214',
      task: 'Receive and analyze network alerts from various sources within the enterprise and determine possible causes of such alerts.',
    },
    {
      id: 'T0291',
      task: 'Examine network topologies to understand data flows through the network.',
    },
  ],
  inClass: [
    'A signature turns one order in a thousand away. Who decides whether it stays, and on what figures?',
    'The IPS drops new connections of an address. Whom else does that hit?',
  ],
};
