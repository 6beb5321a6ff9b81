import { isPlainAt, isScan, pathOfTarget, requestsAtShop } from '../../facts.ts';
import { wordsFrom, onOff, type NodeWords, type Wording } from '../device.ts';
import texts from './words.json' with { type: 'json' };

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
    if (isScan(evidence)) return ['The port is open here.', 'port open'];
    if (verdict !== 'blocked')
      return ['Read the request and asked the application itself.', 'passed on'];
    const early = requestsAtShop(evidence).length;
    const sentence =
      early > 0
        ? `Handed on the first ${early} requests, then answered the rest itself.`
        : 'Read the request and answered it itself. The app was not reached.';
    return [sentence, 'answered itself'];
  },
};
