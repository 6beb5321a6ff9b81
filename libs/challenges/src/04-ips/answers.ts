import type { Packet } from '@netward/lab-engine';
import { answersFrom } from '../answers.ts';
import { numbersOf, type JudgedFlow, type Judgement } from '../challenge.ts';
import { evidenceFrom, evidenceOf } from '../played.ts';
import { plural } from '../judging.ts';
import texts from './answers.json' with { type: 'json' };
import type { IpsConfiguration } from './configuration.ts';
import { judge, outcomeOf, stoppedBy, playedFor, type PlayedIpsFlow } from './judge.ts';
import words from './texts.json' with { type: 'json' };

export const evidence = evidenceFrom(playedFor, (each) => {
  const { records } = each.played;
  const about =
    records.find(({ kind }) => kind === 'ips-blocked') ??
    records.find(({ node }) => node === 'ips') ??
    lastAtInspector(each);
  const outcome = outcomeOf(each);
  const { packets, why, written } = evidenceOf(each.played, outcome, about);
  // What the inspector cannot know.
  const sentence = `${why.sentence}${words.who[outcome]}`;
  const silent = stoppedBy(each) ? [words.silent] : [];
  return { packets, why: { ...why, sentence, silent }, written };
});

/** The request as it came to the inspector, or the SYN of a connection that did not get further. */
function lastAtInspector({ played: { packets } }: PlayedIpsFlow): Packet {
  const own = packets.filter(({ to }) => to === 'ips');
  return own.find(({ payload }) => payload.kind === 'request') ?? own[0]!;
}

const would = (configuration: IpsConfiguration, { traffic }: Judgement): string => {
  const { 'turned-away': away, through } = numbersOf(judge(configuration, traffic));
  return `${plural(away, 'customer')} dropped and ${plural(through, 'attack')} through`;
};

function lineOf(
  configuration: IpsConfiguration,
  { traffic }: Judgement,
  judged: JudgedFlow | undefined,
) {
  if (!judged) return null;
  const { id, source, time, summary } = judged;
  const why = evidence(configuration, traffic, id)!.why.sentence;
  return { source, time, summary, why };
}

export const answers = answersFrom<IpsConfiguration, typeof texts>(texts, {
  dropped: (configuration, judgement) => {
    const away = judgement.flows.find(({ outcome }) => outcome === 'turned-away');
    return lineOf(configuration, judgement, away);
  },

  through: (configuration, judgement) => {
    const index = playedFor(configuration, judgement.traffic).findIndex(
      (each) =>
        outcomeOf(each) === 'through' && !each.flow.asked.startsWith('path-') && !each.isDown,
    );
    return lineOf(configuration, judgement, judgement.flows[index]);
  },

  bypass: (configuration, judgement) => {
    const down = playedFor(configuration, judgement.traffic).filter(({ isDown }) => isDown);
    const attacks = down.filter(({ flow }) => flow.isAttack).length;
    return {
      traffic: judgement.traffic,
      connections: down.length,
      among: attacks === 1 ? 'one' : 'others',
      attacks,
      numbers: would(configuration, judgement),
      otherwise: would({ ...configuration, bypass: !configuration.bypass }, judgement),
    };
  },

  allDrop: (configuration, judgement) => {
    const rules = configuration.rules.map((rule) => ({ ...rule, action: 'drop' as const }));
    return { numbers: would({ ...configuration, rules }, judgement) };
  },

  rate: (configuration, judgement) => {
    const all = playedFor(configuration, judgement.traffic);
    const first = all.find(({ flow }) => flow.asked.startsWith('path-'))!.flow;
    const search = all.filter(
      ({ flow }) => flow.asked.startsWith('path-') && flow.source === first.source,
    );
    return {
      traffic: judgement.traffic,
      connections: search.length,
      seconds: search.at(-1)!.flow.at - first.at,
      stopped: search.filter((each) => outcomeOf(each) === 'stopped').length,
      numbers: would({ ...configuration, rate: null }, judgement),
    };
  },

  encrypted: (_, { flows, traffic }) => {
    const secure = flows.filter(({ summary }) => summary.startsWith('TLS: '));
    const through = secure.filter(({ outcome }) => outcome === 'through').length;
    return { traffic, connections: secure.length, attacks: plural(through, 'attack') };
  },
});
