import type { LevelTexts } from '../level-texts.ts';

export const texts = {
  name: 'IPS',
  title: 'IPS',
  kind: 'Prevention',
  summary: 'Move the detector into the path, and weigh what it stops against what it might break.',
  description:
    'Nora read the alerts the next morning, twelve hours late. She wants a device that acts at once, and has to ask what it does on the day it is wrong. Put the detector into the path, run the same attacks, and send a normal request as well.',
  tip: 'Enable the IPS, run an attack, and watch where the path ends in the diagram.',
  completionNote: 'All five tried. Ask of each block: what if it had been a customer?',
  sights: [
    {
      name: 'SQL injection without the IPS',
      actions: ['attackSQLi'],
      without: ['enableIPS'],
    },
    {
      name: 'SQL injection with the IPS on',
      actions: ['attackSQLi'],
      with: ['enableIPS'],
    },
    {
      name: 'XSS without the IPS',
      actions: ['attackXSS'],
      without: ['enableIPS'],
    },
    {
      name: 'XSS with the IPS on',
      actions: ['attackXSS'],
      with: ['enableIPS'],
    },
    {
      name: 'the directory search without the IPS',
      actions: ['attackDirBuster'],
      without: ['enableIPS'],
    },
    {
      name: 'the directory search with the IPS on',
      actions: ['attackDirBuster'],
      with: ['enableIPS'],
    },
    {
      name: 'a normal request through the IPS',
      actions: ['openPage'],
      with: ['enableIPS'],
    },
  ],
  suggestions: [
    'What is the difference between an IPS and a WAF?',
    'What can go wrong when a device blocks by itself?',
    'How do I see what the IPS changes?',
  ],
  readMore: {
    title: 'Detection that acts',
    points: {
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
    },
  },
  video: { title: 'The same signatures, in the path' },
} satisfies LevelTexts;
