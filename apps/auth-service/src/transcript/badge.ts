import { randomUUID } from 'node:crypto';
import {
  api,
  type LearnerRecord,
  type TranscriptChallenge,
  type TranscriptLevel,
  webPaths,
} from '@netward/contracts';

/** The contexts of Verifiable Credentials 2.0 and of Open Badges 3.0, in the order that both ask for. */
const CONTEXTS = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
];

const NAME = 'Netward: network defence labs';
const DESCRIPTION =
  'Attacks and defences in simulated networks, tried out, found in the records and configured.';
const NARRATIVE =
  'Each result names a level in which the server replayed every required action and found every proof, ' +
  'or a challenge whose configuration it judged to meet every goal. Nobody watched the learner work.';

/** Where the key of this id is published: Open Badges 3.0 wants an address, not a name. */
export const keyAddress = (site: string, kid: string): string =>
  `${site}${api.getTranscriptKeys.path}#${kid}`;

const isProved = ({ required, verified, proofs }: TranscriptLevel): boolean =>
  required > 0 && verified.length >= required && (!proofs || proofs.found.length >= proofs.of);

const inWords = ({ solutionShown }: TranscriptChallenge): string =>
  solutionShown ? 'solved after the solution was shown' : 'solved';

/** One achievement for the whole course, the same for every learner, with what each of its results means. */
function achievementOf({ levels }: LearnerRecord, course: string) {
  const description = (id: string, name: string) => ({
    id: `${course}#${id}`,
    type: ['ResultDescription'],
    name,
    resultType: 'Result',
  });
  return {
    id: course,
    type: ['Achievement'],
    achievementType: 'Course',
    name: NAME,
    description: DESCRIPTION,
    criteria: { id: course, narrative: NARRATIVE },
    resultDescription: levels.flatMap(({ level, title }) => [
      description(`level-${level}`, `Level ${level}, ${title}`),
      description(`challenge-${level}`, `Challenge of level ${level}, ${title}`),
    ]),
  };
}

function resultsOf({ levels, challenges }: LearnerRecord, course: string) {
  const result = (id: string, value: string) => ({
    type: ['Result'],
    resultDescription: `${course}#${id}`,
    value,
  });
  return [
    ...levels.filter(isProved).map(({ level }) => result(`level-${level}`, 'completed with proof')),
    ...challenges.map((challenge) => result(`challenge-${challenge.level}`, inWords(challenge))),
  ];
}

/**
 * An OpenBadgeCredential of what the server has proved (1EdTech Open Badges 3.0, B.1); undefined while
 * it has proved nothing. `sub` is the pseudonym that transcripts carry.
 */
export function badgeOf(
  learner: LearnerRecord & { name: string; sub: string },
  site: string,
  now: Date,
) {
  const course = site + webPaths.labs;
  const result = resultsOf(learner, course);
  if (result.length === 0) return undefined;
  return {
    '@context': CONTEXTS,
    id: `urn:uuid:${randomUUID()}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: NAME,
    issuer: { id: site, type: ['Profile'], name: 'Netward', url: site },
    // Whole seconds, so that it equals the claim `nbf`.
    validFrom: `${now.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}Z`,
    credentialSubject: {
      id: `${site}/#${learner.sub}`,
      type: ['AchievementSubject'],
      identifier: [
        {
          type: 'IdentityObject',
          hashed: false,
          identityHash: learner.name,
          identityType: 'name',
        },
      ],
      achievement: achievementOf(learner, course),
      result,
    },
  };
}
