import type { FigureName } from './feature-figures.tsx';

interface FeatureItem {
  readonly name: string;
  readonly text: string;
  readonly figure: FigureName;
  readonly caption: string;
}

/** The platform’s four features, each with a figure. */
export const featureItems: readonly FeatureItem[] = [
  {
    name: 'Interactive labs',
    text: 'Open any packet, and mark the one that proves what happened. Each level ends with a challenge, whose last day is sealed.',
    figure: 'shapes',
    caption: 'The shape of a device says what it can do to a packet.',
  },
  {
    name: 'AI assistant',
    text: 'It knows which level you are in and explains the lines you ask about. It will not give you a quiz answer.',
    figure: 'assistant',
    caption: 'A question about the run above, and the answer it gets.',
  },
  {
    name: 'Progress tracking',
    text: 'Actions and proofs count once. With an account, both follow you to any computer.',
    figure: 'progress',
    caption: 'A level is done when you have tried all of its actions, in any order.',
  },
  {
    name: 'Enterprise security',
    text: 'WAF, VPN, load balancer, and a SIEM to search: what you will meet at work, and what each of them cannot do.',
    figure: 'limits',
    caption: 'Levels 6 to 9 show both columns.',
  },
];
