/** What harmless people do in a free morning, and raise an alert with it. */
import { failures, get, login, oldLinks, type Visitor } from '../shop/morning.ts';
import { timeOfDay } from '../shop/records.ts';
import type { Episode } from './intrusion.ts';
import { HARMLESS } from './story.ts';

/** Somebody in none of the lists, at some time. */
type Bystander = (address: string, at: number) => Episode;

/** A request in plain English that the WAF refuses: as the table of refusals has it. */
function refused(agent: string, request: string, why: string): Bystander {
  return (address, at) => {
    const visitor = { address, agent };
    return {
      drafted: [
        get(visitor, at - 30, '/'),
        { at, text: `modsec ${address} GET ${request}` },
        get(visitor, at + 40, '/help/returns'),
      ],
      explanations: { [timeOfDay(at)]: why },
    };
  };
}

/** Three spellings of one password, and then the right one. */
function mistyped(user: string, password: string, agent: string): Bystander {
  return (address, at) => {
    const visitor: Visitor = { address, agent };
    const typos = [password.toUpperCase(), password.slice(0, -1), `${password}1`];
    return {
      drafted: [
        get(visitor, at - 50, '/login'),
        ...failures(visitor, user, typos, [at - 30, at - 16, at]),
        ...login(visitor, [user, password], at + 33),
      ],
      explanations: {
        [timeOfDay(at)]:
          `Three spellings of one password, then the right one from the same browser: ${user} has mistyped. Somebody who guesses tries different words.`,
      },
    };
  };
}

/** Somebody clicks through an old list of links. */
const oldCatalogue: Bystander = (_, at) => ({
  drafted: oldLinks(at - 187, 12),
  explanations: {
    [timeOfDay(at)]:
      'Twelve pages of the catalogue of 2024 in three minutes, at a reader’s pace, by a browser: old links, and none of the paths that a search would try.',
  },
});

const priceCrawler: Bystander = (address, at) => ({
  drafted: [
    { at, text: `modsec ${address} GET /robots.txt prices 5 913100` },
    { at: at + 2, text: `modsec ${address} GET /products.csv prices 5 913100` },
  ],
  explanations: { [timeOfDay(at)]: HARMLESS.crawler },
});

/** A customer who has left the house: the same telephone in another network. */
const onTheMove: Bystander = (address, at) => {
  const home = { address: '192.0.2.213', agent: 'iphone' };
  const away = { address, agent: 'iphone' };
  const account = ['clara', 'porcelain1'] as const;
  return {
    drafted: [
      ...[home, away].flatMap((visitor, index) => {
        const entered = index === 0 ? at - 1300 : at;
        return [
          get(visitor, entered - 12, '/login'),
          ...login(visitor, account, entered),
          get(visitor, entered + 70, '/cups/travel-350'),
        ];
      }),
    ],
    explanations: {
      [timeOfDay(at)]:
        'The same telephone some twenty minutes later, from another network, looks at the same cup. Clara has left the house.',
    },
  };
};

/** One of them has one alert each. */
export const BYSTANDERS: readonly Bystander[] = [
  refused(
    'firefox',
    '/search?q=union+select+committee firefox 5 942190',
    'A customer looks for a gift for a committee. There is no quotation mark and no column: it is English, and the visitor goes on reading.',
  ),
  refused(
    'linux',
    '/comment?text=Please+explain+document.cookie+to+me linux 5 941180',
    'Somebody asks what document.cookie is. A question in English runs nowhere.',
  ),
  refused(
    'chrome',
    '/search?q=credit+union+select+account chrome 10 942100,942190',
    'Four English words in a browser, between two ordinary pages. A score of 10 says how many rules matched, not how bad it is.',
  ),
  refused(
    'firefox',
    '/comment?text=The+handle+came+off%3B+cat+did+it firefox 5 932100',
    'A customer complains about a broken handle and blames the cat. A semicolon and the name of a Unix command are enough for the rule.',
  ),
  refused(
    'linux',
    '/comment?text=Set+window.location+in+your+shop+script linux 5 941180',
    'A developer gives advice in a comment. There is no tag and no script in it.',
  ),
  refused(
    'chrome',
    '/search?q=union+jack+mug+select+colour chrome 5 942190',
    'A customer wants a mug with a flag, in a browser, between two ordinary pages.',
  ),
  mistyped('henk', 'tulp2019', 'firefox'),
  mistyped('nina', 'nina-2026', 'chrome'),
  mistyped('jonas', 'Teapot_12', 'android'),
  oldCatalogue,
  priceCrawler,
  onTheMove,
];

/** Somebody's program tries one port once. */
export function lonelySsh(address: string, at: number, port: number): Episode {
  return {
    drafted: [{ at, text: `ips ${address}:${port} 10.0.0.20:22 1000006` }],
    explanations: { [timeOfDay(at)]: HARMLESS.ssh },
  };
}
