import { endFrom, type Challenge, type ChallengeTexts, type JudgedFlow } from '../challenge.ts';
import { explainFrom } from '../judging.ts';
import { plural } from '../words.ts';
import { siemSchema, siemStart, type SiemConfiguration } from './configuration.ts';
import { judgeSiem } from './judge.ts';
import { sigmaText } from './syntax.ts';
import texts from './texts.json' with { type: 'json' };

const visitors = (_: SiemConfiguration, lines: readonly JudgedFlow[]) => ({
  visitors: plural(lines.length, 'visitor'),
});

const explain = explainFrom(texts.explanations, {
  served: visitors,
  'turned-away': visitors,
  stopped: (_: SiemConfiguration, lines) => ({
    found: lines.map(({ source, decidedBy }) => `${source}: ${decidedBy}`).join(', '),
  }),
});

/** The challenge of level 9: correlation rules over 200 records. */
export const challenge: Challenge<SiemConfiguration> = {
  level: '9',
  version: 4,
  texts: texts as ChallengeTexts,
  schema: siemSchema,
  start: siemStart,
  text: sigmaText,
  judge: judgeSiem,
  explain,
  details: () => import('./answers.ts'),
  searched: () => import('./searched.ts'),
  ...endFrom(siemSchema, () => import('./end.json', { with: { type: 'json' } })),
};
