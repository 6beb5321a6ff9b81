import type { WafConfiguration } from '@netward/challenges/06-waf';
import type { ChallengeParts } from '../../challenge-form.ts';
import { ScorePlot } from './score-plot.tsx';
import { WafForm } from './waf-form.tsx';

export const parts: ChallengeParts<WafConfiguration> = {
  title: 'Rule set',
  about: 'Core Rule Set 3.3.4',
  Form: WafForm,
  Chart: ScorePlot,
};
