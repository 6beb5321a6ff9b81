import { answersFrom } from '../answers.ts';
import { timeOfDay } from '../time-of-day.ts';
import { listed } from '../judging.ts';
import texts from './answers.json' with { type: 'json' };
import type { SocConfiguration } from './configuration.ts';
import { stagesShown, workOn, factsInNote } from './judge.ts';
import { stream } from './stream.ts';

export { evidence } from './evidence.ts';

export const answers = answersFrom<SocConfiguration, typeof texts>(texts, {
  /** The first alert that is open; once the note is handed in, the first that was decided wrongly. */
  alert: (configuration, { flows, traffic }) => {
    const { alerts, truth } = stream(traffic);
    const { isHandedIn } = workOn(configuration, traffic);
    const wanted = flows.findIndex(({ outcome, decidedBy }) =>
      isHandedIn ? outcome === 'turned-away' || outcome === 'through' : decidedBy === 'open',
    );
    const index = Math.max(wanted, 0);
    const state = isHandedIn ? 'decided' : 'open';
    const { title } = alerts[index]!;
    const { why } = truth.alerts[index]!;
    return { asked: state, reason: state, title, topic: title.toLowerCase(), explanation: why };
  },

  timeline: (configuration, { traffic }) => {
    const morning = stream(traffic);
    const { stages } = morning.truth;
    const { timeline, isHandedIn } = workOn(configuration, traffic);
    const shown = stagesShown(morning, timeline);
    const missing = stages.find((stage) => !shown.includes(stage));
    return {
      state: !isHandedIn ? 'open' : missing ? 'incomplete' : 'complete',
      parts: listed(shown.map(({ name }) => name)),
      shown: shown.length,
      all: stages.length,
      next: missing?.name ?? '',
      time: missing ? timeOfDay(missing.records[0]!.at).slice(0, 5) : '',
    };
  },

  note: (configuration, { traffic }) => {
    const { note, isHandedIn } = workOn(configuration, traffic);
    const missing = factsInNote(note, stream(traffic).truth).filter(({ isMet }) => !isMet);
    return {
      state: !isHandedIn ? 'open' : missing.length > 0 ? 'incomplete' : 'complete',
      facts: listed(missing.map(({ text }) => text)),
    };
  },
});
