import { opened } from '@netward/lab-engine/payloads';
import {
  answers,
  asks,
  carriesNothing,
  factIn,
  type MarkedPart,
  type PacketProof,
} from '../proof.ts';

/** How many characters more than the proof itself may be marked. */
const SLACK = 20;

type Fact = 'gave away' | 'reflected unescaped';

/** The characters of the body that show this fact; none in other packets. */
function shownBy(part: MarkedPart, kind: Fact): string | undefined {
  const fact = factIn(part, kind);
  const inside = opened(part.packet.payload);
  return fact && inside.kind === 'response'
    ? inside.response.body.slice(fact.part.from, fact.part.to)
    : undefined;
}

const isBody = ({ field }: MarkedPart) => field === 'body';

/** Without this the mark shows nothing: the password, which was asked for last, or the script. */
function holdsCore(part: MarkedPart, kind: Fact): boolean {
  const shown = shownBy(part, kind);
  if (shown === undefined || !isBody(part)) return false;
  const core = kind === 'gave away' ? shown.split(' ').at(-1)! : shown.split('</')[0]!;
  return part.text!.includes(core);
}

const isTooMuch = (part: MarkedPart, kind: Fact) =>
  part.text!.length > shownBy(part, kind)!.length + SLACK;

const isExact = (kind: Fact) => (part: MarkedPart) =>
  holdsCore(part, kind) && !isTooMuch(part, kind);

const request = {
  when: asks,
  says: 'This is the request. What came of it is in the answer.',
};
const tooMuch = (kind: Fact) => ({
  when: (part: MarkedPart) => holdsCore(part, kind),
  says: 'It is in there, with much else. Mark only the characters that show it.',
});
const notTheBody = (kind: Fact) => ({
  when: (part: MarkedPart) => factIn(part, kind) !== undefined && !isBody(part),
  says: 'Status and headers say that the server answered. Whether the attack worked is in the body.',
});

const injection: PacketProof = {
  id: 'proof-1',
  marks: 'bytes',
  lead: 'Open the answer to the injection and mark the characters that show whether it worked.',
  needs: 'Run SQL injection, then open the answer and mark what shows whether it worked.',
  question: 'Which characters show that the SQL injection worked?',
  hint: 'The page repeats the search words. What stands behind them came from somewhere else.',
  isThere: (part) => factIn(part, 'gave away') !== undefined,
  isShown: isExact('gave away'),
  proved:
    'A name and a password from the table of users stand in a search page: the database ran the attacker’s query.',
  doesNotShow:
    'It does not show whether the attacker has used them, or how often it worked before the sensor was on.',
  reasons: [
    request,
    tooMuch('gave away'),
    notTheBody('gave away'),
    {
      when: (part) => factIn(part, 'gave away') !== undefined,
      says: 'These are the attacker’s own words, which the page repeats. What the database added stands behind them.',
    },
    {
      when: answers,
      says: 'This page gives away nothing that its visitor may not see. Open the answer to the SQL injection.',
    },
    carriesNothing,
  ],
};

const script: PacketProof = {
  id: 'proof-2',
  marks: 'bytes',
  lead: 'Open the answer to the XSS and mark the characters that a visitor’s browser would run.',
  needs: 'Run XSS, then open the answer and mark what a visitor’s browser would run.',
  question: 'Which characters of the answer would a visitor’s browser run?',
  hint: 'Escaped, the tag would begin with &lt; and be shown as text.',
  isThere: (part) => factIn(part, 'reflected unescaped') !== undefined,
  isShown: isExact('reflected unescaped'),
  proved:
    'The tag stands in the page as it was sent, with its angle brackets, so a browser takes it for part of the page.',
  doesNotShow:
    'It does not show that it ran anywhere: the attacker’s own tool runs no scripts, and a victim has to open the link.',
  reasons: [
    {
      when: asks,
      says: 'This is the request. Only what the shop sends back can run in a visitor’s browser.',
    },
    tooMuch('reflected unescaped'),
    notTheBody('reflected unescaped'),
    {
      when: (part) => factIn(part, 'reflected unescaped') !== undefined,
      says: 'This is only a piece. Mark the whole script, from its opening tag on.',
    },
    {
      when: answers,
      says: 'Nothing in this page runs. Open the answer to the XSS.',
    },
    carriesNothing,
  ],
};

export const proofs = [injection, script];
