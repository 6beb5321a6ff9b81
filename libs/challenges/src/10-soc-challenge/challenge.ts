import type { Challenge, ChallengeTexts, JudgedFlow } from '../challenge.ts';
import { explainFrom } from '../explanations.ts';
import { plural } from '../shop/words.ts';
import { socSchema, socStart, type SocConfiguration } from './configuration.ts';
import { judgeSoc } from './judge.ts';
import texts from './texts.json' with { type: 'json' };

function openIn(lines: readonly JudgedFlow[]): string {
  const open = lines.filter(({ decidedBy }) => decidedBy === 'open').length;
  return open > 0 ? ` ${plural(open, 'alert')} still open.` : '';
}

const explain = explainFrom<SocConfiguration, typeof texts.explanations>(texts.explanations, {
  served: (_, lines) => ({ harmless: plural(lines.length, 'harmless alert'), open: openIn(lines) }),
  'turned-away': (_, lines) => ({ harmless: plural(lines.length, 'harmless alert') }),
  stopped: (_, lines) => ({ alerts: plural(lines.length, 'alert') }),
  through: (_, lines) => ({ alerts: plural(lines.length, 'alert'), open: openIn(lines) }),
});

/** The challenge of level 10: a morning's alerts, timeline, containment and note. */
export const challenge: Challenge<SocConfiguration> = {
  level: '10',
  version: 4,
  texts: texts as ChallengeTexts,
  schema: socSchema,
  start: socStart,
  text: null,
  judge: judgeSoc,
  explain,
  details: () => import('./answers.ts'),
  solution: () => import('./solution.ts'),
};
