import { answersFrom } from '../answers.ts';
import { timeOfDay } from '../time-of-day.ts';
import { listed } from '../shop/words.ts';
import texts from './answers.json' with { type: 'json' };
import type { SocConfiguration } from './configuration.ts';
import { isHostile, stagesShown, workOn } from './judge.ts';
import { checkNote } from './note.ts';
import { stream } from './stream.ts';

export { evidence } from './evidence.ts';

export const answers = answersFrom<SocConfiguration, typeof texts>(texts, {
  /** The first alert that was decided wrongly, else the first that is open, else one of the intrusion. */
  alert: (configuration, { flows, traffic }) => {
    const morning = stream(traffic);
    const isOpen = (decidedBy: string) => decidedBy === 'open';
    const places = [
      flows.findIndex(
        ({ outcome, decidedBy }) =>
          outcome !== 'served' && outcome !== 'stopped' && !isOpen(decidedBy),
      ),
      flows.findIndex(({ decidedBy }) => isOpen(decidedBy)),
      flows.findIndex(({ outcome }) => outcome === 'stopped'),
    ];
    const index = places.find((place) => place >= 0)!;
    const alert = morning.alerts[index]!;
    const undecided = isOpen(flows[index]!.decidedBy);
    return {
      asked: undecided ? 'open' : isHostile(morning, alert) ? 'hostile' : 'harmless',
      title: alert.title,
      topic: alert.title.toLowerCase(),
      reason: undecided ? 'open' : 'decided',
      explanation: morning.truth.explanations[index]!,
    };
  },

  timeline: (configuration, { traffic }) => {
    const morning = stream(traffic);
    const { stages } = morning.truth;
    const shown = stagesShown(morning, workOn(configuration, traffic).timeline);
    const missing = stages.find(({ name }) => !shown.includes(name));
    return {
      state: missing ? 'incomplete' : 'complete',
      parts: listed(shown),
      shown: shown.length,
      all: stages.length,
      next: missing?.name.toLowerCase() ?? '',
      time: missing ? timeOfDay(missing.records[0]!.at).slice(0, 5) : '',
    };
  },

  note: (configuration, { traffic }) => {
    const { truth } = stream(traffic);
    const missing = checkNote(workOn(configuration, traffic).note, truth).filter(
      ({ isMet }) => !isMet,
    );
    const checks = missing.map(({ text, looksFor }) => `${text}: the check looks for ${looksFor}.`);
    return { state: missing.length > 0 ? 'incomplete' : 'complete', checks: checks.join(' ') };
  },

  proxy: () => ({}),
  order: () => ({}),
  known: () => ({}),
});
