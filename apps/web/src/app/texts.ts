import { lessonPath, watchPath, webPaths } from '@netward/contracts';
import { levels } from '@netward/levels';
import { RECORDINGS } from '@netward/levels/recordings';
import { lessons } from '../features/teach/lessons.ts';

const filmDescriptions = levels
  .filter(({ id }) => id in RECORDINGS)
  .map(({ id, slug, texts }) => [
    watchPath(slug),
    `Level ${id} as a short film with captions, and the same in words. ${texts.summary}`,
  ]);

const lessonDescriptions = lessons.map(({ level, title, minutes }) => [
  lessonPath(level),
  `Teach level ${level}, ${title}, in about ${minutes} minutes: outcomes, questions for the class, the challenge and its solution.`,
]);

/**
 * One sentence per page for search results and shared links. A page without one is not indexed.
 * Only the prerendering uses it.
 */
export const pageDescriptions: Readonly<Record<string, string>> = {
  [webPaths.home]: `${levels.length} simulated networks. Switch on a firewall, attack it yourself, and read what happened to every packet.`,
  [webPaths.labs]:
    'Network defence labs in four categories, from plain traffic to an operations centre, each with a challenge. Levels 1 and 2 need no account.',
  ...Object.fromEntries(filmDescriptions),
  [webPaths.product]: 'Two free browser extensions: an HTTP/S request logger and a web firewall.',
  [webPaths.productLogger]: 'A browser extension that lists the requests a page makes.',
  [webPaths.productFirewall]: 'A browser extension that blocks requests by rule.',
  [webPaths.blog]:
    'Tutorial articles on network defence: how attacks work, what each defence sees of them, and how to check it for yourself.',
  [webPaths.faq]: 'What Netward is, who it is for, and what is kept of your progress.',
  [webPaths.contact]: 'How to reach the people who run this site.',
  [webPaths.verify]:
    'Check in your browser whether a transcript of Netward’s labs is genuine and unaltered. Nothing is sent anywhere.',
  [webPaths.teach]:
    'For teachers: a plan for two weeks, one lesson a page, with outcomes, questions for the class and solutions.',
  ...Object.fromEntries(lessonDescriptions),
  [webPaths.classSheet]:
    'For teachers: drop the transcripts of a class and see who did what. No account, and no upload.',
  [webPaths.makeAssignment]:
    'For teachers: choose levels and challenges, and hand out one link. No account, and nothing is stored.',
  [webPaths.privacy]:
    'What Netward stores about you, where, for how long, and how to have it sent or deleted.',
  [webPaths.terms]:
    'The rules for using Netward: who may, for what, and what neither side promises.',
  [webPaths.security]:
    'How accounts, sessions and data are protected here, and how to report a weakness.',
};
