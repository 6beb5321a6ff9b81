import type { Ask } from '../model/model.ts';
import { contradictsChallenge } from './challenge-claims.ts';
import { LabClaims } from './contradiction.ts';

export const faults = [
  'empty',
  'overlong',
  'instructions',
  'quiz',
  'policy',
  'contradiction',
] as const;
/** Why a reply of the model is not passed on. */
export type Fault = (typeof faults)[number];

/** Addresses outside the lab: a learner should never follow a link that a model made up. */
const FOREIGN_LINK = /\b(?:https?:\/\/|www\.)(?!shop\.lab\b)\S+/i;
/** Ready-made commands of attack tools; the lab has buttons instead. */
const ATTACK_COMMAND =
  /\b(?:sqlmap|hydra|nikto|gobuster|dirb|ffuf|wpscan|msfconsole|metasploit|arpspoof|ettercap|bettercap)\s+-{1,2}\w|\bnmap\s+-\w|\bnc\s+-[a-z]*e/i;
const QUIZ_TALK =
  /\b(?:quiz|question \d)\b[^.!?\n]{0,40}\b(?:answer|solution)s? (?:is|are|would be)\b|\b(?:answer|solution)s? (?:to|of|for) (?:the |this |your )?(?:quiz|question \d)[^.!?\n]{0,30}\b(?:is|are)\b/i;
const MARKUP = /<(?:script|iframe|img|a|form|svg|style|object)\b[^>]*(?:src|href|on\w+)\s*=/i;

/** Whether a text breaks the rules for replies; checked before the text is shown. */
export function breaksPolicy(text: string): boolean {
  return [FOREIGN_LINK, ATTACK_COMMAND, QUIZ_TALK, MARKUP].some((rule) => rule.test(text));
}

/** Finds errors in a reply while it is being written. */
export class FaultFinder {
  readonly #challenge: Ask['challenge'];
  readonly #claims: LabClaims;

  constructor({ level, lab, challenge }: Ask) {
    this.#challenge = challenge;
    // In a challenge a reply speaks of its flows, of which the lab's run knows nothing.
    this.#claims = new LabClaims(level, challenge ? { ...lab, played: [] } : lab);
  }

  /** The error in the next whole sentences, if any. */
  find(text: string): Fault | undefined {
    const isFalse =
      this.#claims.areFalse(text) ||
      (this.#challenge && contradictsChallenge(text, this.#challenge));
    return isFalse ? 'contradiction' : undefined;
  }
}
