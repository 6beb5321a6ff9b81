/** Why a transcript is refused, in one sentence each. What was altered in the signed part cannot be told, so nothing guesses. */
export const REFUSALS = {
  foreign: 'This is not a transcript.',
  large: 'This is not a transcript: it is larger than 128 kB.',
  altered: 'The signature does not match: this was altered, or this site never signed it.',
  repeated:
    'The signature is genuine, but the part of the file that people read is not what was signed.',
  surroundings:
    'The signature is genuine, but the file around it was changed: ask for the file as it was downloaded.',
  unknownKey: 'It names a key that this site does not publish, so nothing proves where it is from.',
  future: 'It was issued in the future by the clock of this device: set the clock and try again.',
  noKeys: 'The keys of this site could not be fetched: check your connection and try again.',
} as const;
