import type { ChallengeAnswer, Judgement } from '../challenge.ts';
import { listed } from '../shop/words.ts';
import type { SocConfiguration } from './configuration.ts';
import { timeOfDay } from '../shop/records.ts';
import { isHostile, morningFor, stagesShown, workOn } from './judge.ts';
import { checkNote } from './note.ts';

function alertAnswer(
  configuration: SocConfiguration,
  { flows, traffic }: Judgement,
): ChallengeAnswer {
  const morning = morningFor(configuration, traffic);
  const wrong = flows.findIndex(
    ({ outcome, decidedBy }) =>
      outcome !== 'served' && outcome !== 'stopped' && decidedBy !== 'open',
  );
  const open = flows.findIndex(({ decidedBy }) => decidedBy === 'open');
  const right = flows.findIndex(({ outcome }) => outcome === 'stopped');
  const index = wrong >= 0 ? wrong : open >= 0 ? open : right;
  const alert = morning.alerts[index]!;
  const { title } = alert;
  const isOpen = wrong < 0 && open >= 0;
  return {
    question: isOpen
      ? `How do I decide “${title}”?`
      : `Why is “${title}” ${isHostile(morning, alert) ? 'an attack' : 'harmless'}?`,
    phrasings: [
      'is this alert true or false',
      'is this alert real',
      'why was my decision wrong',
      'how do i decide this alert',
      'why is this alert a false positive',
      'why is this alert a true positive',
      `what is ${title.toLowerCase()}`,
    ],
    answer: isOpen
      ? 'Read the records under it, then look for the same address in the whole list: what did it do before, and what after? A visitor who goes on shopping is a customer; a source that comes back with the next step is not.'
      : morning.truth.explanations[timeOfDay(alert.at)]!,
  };
}

function timelineAnswer(configuration: SocConfiguration, { traffic }: Judgement): ChallengeAnswer {
  const morning = morningFor(configuration, traffic);
  const shown = stagesShown(morning, workOn(configuration, traffic).timeline);
  const missing = morning.truth.stages.filter(({ name }) => !shown.includes(name));
  return {
    question: 'What is missing in the timeline?',
    phrasings: [
      'which events belong into the timeline',
      'is my timeline complete',
      'what do i add to the timeline',
      'why is the timeline goal not met',
      'how many stages has the intrusion',
    ],
    answer:
      missing.length === 0
        ? `Nothing: it shows ${listed(shown)}. Each needs one record; records of customers do not belong there.`
        : `It shows ${shown.length} of ${shown.length + missing.length} parts. The next one that is missing is ${missing[0]!.name.toLowerCase()}, about ${missing[0]!.records[0]!.slice(0, 5)}. Not every part has an alert: search all 200 records for the attackers’ addresses.`,
  };
}

function noteAnswer(configuration: SocConfiguration, { traffic }: Judgement): ChallengeAnswer {
  const { truth } = morningFor(configuration, traffic);
  const { note } = workOn(configuration, traffic);
  const missing = checkNote(note, truth).filter(({ isMet }) => !isMet);
  return {
    question: 'What does my note lack?',
    phrasings: [
      'how do i write the incident note',
      'what belongs into the note',
      'why is the checklist not complete',
      'what is a good incident note',
      'is my note good',
    ],
    answer:
      missing.length === 0
        ? 'By the checklist nothing. The checks find words and times and do not understand them; compare it with the model note, which is one way to write it.'
        : `${missing.map(({ text, looksFor }) => `${text}: the check looks for ${looksFor}.`).join(' ')} It finds words and does not understand them.`,
  };
}

const GENERAL: readonly ChallengeAnswer[] = [
  {
    question: 'Why must 10.0.2.1 not be blocked?',
    phrasings: [
      'what is 10.0.2.1',
      'can i block 10.0.2.1',
      'why not block the proxy',
      'the attack comes from 10.0.2.1',
      'why are customers turned away',
    ],
    answer:
      '10.0.2.1 is the WAF’s own address towards the web server. Every visitor’s request arrives from it, so blocking it blocks the shop for everybody. The attacker is named in X-Forwarded-For and in the WAF’s own log; block those addresses in front of the WAF.',
  },
  {
    question: 'Why save captures and logs first?',
    phrasings: [
      'why is the order of containment important',
      'what do i do first',
      'why evidence first',
      'should i block first',
      'why is the evidence late',
    ],
    answer:
      'Whatever you change destroys something: a session that is ended takes its state along, a block ends the connections that a capture would show, and logs rotate. Copying takes minutes. If data leaves the house at this very moment, stopping that can come first; then say so in the note.',
  },
  {
    question: 'What is known here, and what is only likely?',
    phrasings: [
      'is it proved that both addresses are one attacker',
      'what is known and what is likely',
      'who was it',
      'what do the records prove',
      'can i say who attacked',
    ],
    answer:
      'Known is what a record says: this address, this request, this status, this time. That two addresses are one attacker, and that the password was read in the open page, fits the order and the times and is likely. No record says who sat at the keyboard.',
  },
];

/** Questions that fit a morning and what was done with it. */
export function socAnswers(
  configuration: SocConfiguration,
  judgement: Judgement,
): readonly ChallengeAnswer[] {
  return [
    alertAnswer(configuration, judgement),
    timelineAnswer(configuration, judgement),
    noteAnswer(configuration, judgement),
    ...GENERAL,
  ];
}
