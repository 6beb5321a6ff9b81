import { answersFrom } from '../answers.ts';
import type { Judgement, Outcome } from '../challenge.ts';
import { listed, plural } from '../judging.ts';
import texts from './answers.json' with { type: 'json' };
import type { SiemConfiguration } from './configuration.ts';
import { morningFor, type ReadMorning } from './judge.ts';
import { evidence, ruleInWords } from './evidence.ts';

export { evidence } from './evidence.ts';

const inList = ({ flows }: Judgement, list: Outcome) =>
  flows.filter(({ outcome }) => outcome === list);

function rulesOf({ rules }: SiemConfiguration): string {
  if (rules.length === 0) return 'There is no rule yet.';
  return rules.map((rule, index) => `Rule ${index + 1} wants ${ruleInWords(rule)}.`).join(' ');
}

/** Whether the web attack of a line is written down before its scan, as long as the clocks are wrong. */
function isQuick({ lines }: ReadMorning, line: string): boolean {
  const records = lines.get(line)!;
  const scanned = records.find(({ tool }) => tool === 'ids')!;
  return records.some(({ tool, at }) => tool === 'nginx' && at < scanned.at);
}

export const answers = answersFrom<SiemConfiguration, typeof texts>(texts, {
  accused: (configuration, judgement) => {
    const accused = inList(judgement, 'turned-away');
    const [first] = accused;
    if (!first) return null;
    const sources = listed(accused.slice(0, 4).map(({ source }) => source));
    return {
      source: first.source,
      sources: accused.length > 4 ? `${sources} and others` : sources,
      summary: first.summary,
      rules: rulesOf(configuration),
    };
  },

  nobodyAccused: (configuration, judgement) =>
    inList(judgement, 'turned-away').length > 0 ? null : { rules: rulesOf(configuration) },

  missed: (configuration, judgement) => {
    const [first] = inList(judgement, 'through');
    if (!first) return null;
    const { id, summary, decidedBy } = first;
    const morning = morningFor(configuration, judgement.traffic);
    const scanKind = () => (isQuick(morning, id.slice(2)) ? 'quick' : 'patient');
    const attack = id.endsWith('guessing') ? 'guessing' : scanKind();
    const why = evidence(configuration, judgement.traffic, id)!.why.sentence;
    return { attack, hint: attack, summary, decidedBy, why, rules: rulesOf(configuration) };
  },

  found: (configuration, judgement) => {
    if (inList(judgement, 'through').length > 0) return null;
    const found = inList(judgement, 'stopped');
    const attacks = found.map(({ summary, decidedBy }) => `${summary} is in ${decidedBy}.`);
    return { attacks: attacks.join(' '), rules: rulesOf(configuration) };
  },

  split: (configuration, { traffic }) => {
    const { incidents } = morningFor(configuration, traffic);
    return { incidents: plural(incidents.length, 'incident'), traffic };
  },

  clock: ({ clocks }) => ({ offset: clocks.suricata }),
});
