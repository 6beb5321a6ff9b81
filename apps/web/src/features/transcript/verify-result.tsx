import type { TranscriptPayload } from '@netward/contracts';
import { dayInWords } from '../../lib/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import {
  type CheckedTranscript,
  type GenuineTranscript,
  REFUSALS,
  type TranscriptRefusal,
} from './checked-transcript.ts';
import {
  actionsInWords,
  challengesInWords,
  factsOf,
  issueDay,
  levelsInWords,
  proofsInAll,
  quizzesInWords,
  solvedOf,
  type TranscriptFacts,
} from './transcript-facts.ts';

function lastDay({ levels, challenges }: TranscriptPayload): string | undefined {
  const days = [
    ...levels.flatMap(({ on, quiz }) => [on, quiz?.on]),
    ...challenges.map(({ on }) => on),
  ];
  return days
    .filter((day) => typeof day === 'string')
    .toSorted()
    .at(-1);
}

function rowsOf({ transcript, kid }: GenuineTranscript, facts: TranscriptFacts) {
  const last = lastDay(transcript);
  return [
    ['Name', transcript.name],
    ...(transcript.as ? [['Handed in as', transcript.as] as const] : []),
    ['Levels', levelsInWords(facts)],
    ['Actions', actionsInWords(facts)],
    ['Quizzes', quizzesInWords(facts)],
    ...(facts.askedProofs > 0 ? [['Proofs', proofsInAll(facts)] as const] : []),
    ['Challenges', challengesInWords(transcript)],
    ['Last done', last ? dayInWords(last) : 'Nothing yet'],
    ['Key', `${kid}, ES256`],
  ] as const;
}

/** What the server judged and counted of the challenges. */
function challengeProof(challenges: TranscriptPayload['challenges']): string {
  const all = challenges.length;
  const shown = challenges.filter(({ solutionShown }) => solutionShown).length;
  const judged = `It sent a configuration that meets every goal, as the server judged it, for ${all} ${all === 1 ? 'challenge' : 'challenges'}`;
  if (!shown) return `${judged}.`;
  return `${judged}${shown < all ? `, for ${shown} of them` : ''} after the solution had been shown.`;
}

/** What the server itself found of the account's work, a sentence each. */
function proofsOf(transcript: TranscriptPayload, facts: TranscriptFacts): readonly string[] {
  const { verified, required, verifiedQuizzes, proofs: found } = facts;
  const solved = solvedOf(transcript);
  const proofs = [
    verified &&
      `That account did ${verified} of the ${required} actions of simulated labs: the server played its runs again.`,
    found &&
      `It marked the bytes, packet or record that shows what happened: ${found} times, and the server checked each.`,
    verifiedQuizzes && `It answered quizzes that the server marked: ${verifiedQuizzes}.`,
    solved.length && challengeProof(solved),
  ].filter((proof) => typeof proof === 'string');
  return proofs.length ? proofs : ['Nothing of what was done: none of it was verified.'];
}

function Genuine(genuine: GenuineTranscript) {
  const { transcript } = genuine;
  const facts = factsOf(transcript);
  return (
    <>
      <div className="verify-head stack ruled">
        <Icon name="m-passed" className="passed" />
        <div>
          <h2 className="heading">Genuine and unaltered</h2>
          <p className="prose">
            Signed by {transcript.iss.replace(/^https?:\/\//, '')} on {issueDay(transcript)}. Not
            one character has changed since.
          </p>
        </div>
      </div>
      <dl>
        {rowsOf(genuine, facts).map(([name, value]) => (
          <div className="stack gap-16 small ruled" key={name}>
            <dt>{name}</dt>
            <dd className={name === 'Key' ? 'mono' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="verify-limits seams grid">
        <div>
          <h3>What this proves</h3>
          <ul>
            <li>This site issued it to the account of that name.</li>
            {proofsOf(transcript, facts).map((proof) => (
              <li key={proof}>{proof}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3>What it does not</h3>
          <ul>
            <li>The account’s holder chose the name, and nobody checked it.</li>
            <li>It does not say who sat at the keyboard.</li>
            {transcript.challenges.length > 0 && (
              <li>
                It does not say where the configuration of a challenge came from. The site only
                knows whether it showed its own solution to this account before.
              </li>
            )}
            <li>It does not show skill outside a simulation, and it is no certificate.</li>
          </ul>
        </div>
      </div>
    </>
  );
}

/** These say nothing about the transcript. */
const UNDECIDED: readonly TranscriptRefusal[] = ['noKeys', 'future'];

/** What a check found: what the transcript says and proves, or why it is refused. */
export function VerifyResult({ checked }: { checked: CheckedTranscript }) {
  if (checked.isGenuine) return <Genuine {...checked} />;
  const isUndecided = UNDECIDED.includes(checked.refusal);
  const tone = isUndecided ? 'alerted' : 'blocked';
  return (
    <div className={`verify-head stack ruled verify-${tone}`}>
      <Icon name={`m-${tone}`} className={tone} />
      <div>
        <h2 className="heading">{isUndecided ? 'Could not be checked' : 'Refused'}</h2>
        <p className="prose">{REFUSALS[checked.refusal]}</p>
      </div>
    </div>
  );
}
