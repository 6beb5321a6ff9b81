import type { Challenge, ChallengeTexts } from '../challenge.ts';
import { explainFrom, plural } from '../judging.ts';
import { socSchema, socStart, type SocConfiguration } from './configuration.ts';
import { judgeSoc } from './judge.ts';
import texts from './texts.json' with { type: 'json' };

const explain = explainFrom(texts.explanations, (_: SocConfiguration, lines) => {
  const open = lines.filter(({ decidedBy }) => decidedBy === 'open').length;
  return {
    alerts: plural(lines.length, 'alert'),
    harmless: plural(lines.length, 'harmless alert'),
    open: open > 0 ? ` ${plural(open, 'alert')} still open.` : '',
  };
});

/** The challenge of level 10: a morning's alerts, timeline, containment and note. */
export const challenge: Challenge<SocConfiguration> = {
  level: '10',
  version: 5,
  needs: ['A'],
  texts: texts as ChallengeTexts,
  schema: socSchema,
  start: socStart,
  isWorkForEachDay: true,
  text: null,
  judge: judgeSoc,
  explain,
  details: () => import('./answers.ts'),
  solution: () => import('./solution.ts'),
  end: () => import('./end.json', { with: { type: 'json' } }),
};
