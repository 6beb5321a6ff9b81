import type { LevelTexts } from '../level.ts';

export const texts: LevelTexts = {
  name: 'IPS',
  title: 'IPS',
  kind: 'Prevention',
  summary: 'Move the detector into the path, and weigh what it stops against what it might break.',
  description:
    'An intrusion prevention system does not sit beside the wire, it stands in it. What matches a signature is dropped before the server sees it. Run the same three attacks as before, and send a normal request as well.',
  tip: 'Enable the IPS, run an attack, and watch where the path ends in the diagram.',
  completionNote: 'All five tried. Ask of each block: what if it had been a customer?',
  readMore: {
    title: 'Detection that acts',
    bullets: [
      'The difference from an IDS is the place. Signatures and engine may be the same; standing in the path is what allows it to drop a packet, here together with a reset that ends the connection.',
      'The place has a price. A signature that is wrong about a normal request turns into an outage for real users, where a sensor would only have written a needless alert. New rules therefore run in alert mode first.',
      'Every packet waits for the inspection. Delay and throughput are part of the choice of device.',
      'What happens when the device itself fails has to be decided beforehand: fail-open lets traffic pass uninspected, fail-closed stops all of it. Both are right somewhere.',
      'A rate attack such as a directory search has to exceed a threshold before it is recognised. The first few requests get through. Blocking the source for a while stops the rest, and everybody who shares that address with it.',
      'Encrypted payloads have to be decrypted before they can be matched, on this device or in front of it. In this level all traffic is plain HTTP.',
      'It stops what it knows. New, slow or well disguised attacks can pass, so the flaw in the application still has to be fixed.',
      'Left out here: wrong signatures, delay, the failure of the device, and how long the source stays blocked. Each attack is judged afresh.',
    ],
  },
  video: { title: 'The same signatures, in the path' },
};
