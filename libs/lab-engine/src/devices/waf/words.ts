import { isPlainAt, isScan, pathOfTarget, requestsAtShop } from '../../facts.ts';
import { filled } from '../../filled.ts';
import { wordsFrom, onOff, type NodeWords, type Wording } from '../device.ts';
import written from './words.json' with { type: 'json' };

const { 'at the node': arrived, ...texts } = written;

export const words: Readonly<Record<keyof typeof texts, Wording>> = wordsFrom<typeof texts>(texts, {
  'waf-blocked': ({ finding }, evidence) => {
    const what = finding === 'xss' ? finding : 'sqli';
    const attack = what === 'xss' ? 'XSS' : 'SQL injection';
    return { attack, message: requestsAtShop(evidence).length > 0 ? what : `early ${what}` };
  },
  'waf-limited': (_, evidence) => {
    const count = requestsAtShop(evidence).length;
    return { message: count > 0 ? 'late' : 'early', count };
  },
  'waf-allowed': ({ request }, evidence) => ({
    line: request?.kind === 'dirbuster' ? null : 'one',
    path: pathOfTarget(request?.target ?? '/'),
    message: isPlainAt(evidence, 'client') ? 'plain' : 'sealed',
  }),
});

export const nodeWords: NodeWords = {
  state: ({ wafEnabled }) => onOff(wafEnabled),
  notes: ({ wafEnabled }) => [wafEnabled ? 'blocking mode' : 'bypassed'],
  got: (verdict, evidence) => {
    if (isScan(evidence)) return arrived.probe;
    if (verdict !== 'blocked') return arrived.passed;
    const early = requestsAtShop(evidence).length;
    return arrived[early > 0 ? 'late' : 'early'].map((text) => filled(text, { early }));
  },
};
