import type { FigureName } from './feature-figures.tsx';

interface FeatureItem {
  readonly name: string;
  readonly text: string;
  readonly figure: 'shapes' | FigureName;
  readonly caption: string;
}

/** The four features of the platform, each with a figure that shows it. */
export const featureItems: readonly FeatureItem[] = [
  {
    name: 'Interactive labs',
    text: 'Ten networks, from a bare wire to an operations centre. Every button sends a packet, and every packet leaves a trace.',
    figure: 'shapes',
    caption: 'The shape of a device says what it can do to a packet.',
  },
  {
    name: 'AI assistant',
    text: 'It sees the level you are in and explains the line you are looking at. It will not give you a quiz answer.',
    figure: 'assistant',
    caption: 'A question about the run above, and the kind of answer it gets.',
  },
  {
    name: 'Progress tracking',
    text: 'Each action you try is counted once. With an account your progress follows you to the next computer.',
    figure: 'progress',
    caption: 'A level is done when every action of it was tried, in any order.',
  },
  {
    name: 'Enterprise security',
    text: 'WAF, VPN, load balancer, SIEM: what you meet at work, including what each of them cannot do.',
    figure: 'limits',
    caption: 'Levels 6 to 9 show both columns.',
  },
];
