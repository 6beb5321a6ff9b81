import { AUTHORITY } from '@netward/lab-engine/tls';
import { answersFrom } from '../answers.ts';
import type { Judgement } from '../challenge.ts';
import { countsIn } from '../judging.ts';
import { filled } from '@netward/lab-engine/filled';
import texts from './answers.json' with { type: 'json' };
import { CERTIFICATES, type TlsConfiguration } from './configuration.ts';
import { evidence } from './evidence.ts';
import { earId, judge, playedVisits } from './judge.ts';

export { evidence } from './evidence.ts';

const YEAR = { on: 'https', maxAge: 31_536_000, subdomains: true } as const;
/** Servers that nobody remembers to ask by HTTPS: a form that posts to an old address is readable. */
const FORGETFUL: TlsConfiguration = {
  plain: 'redirect',
  hsts: null,
  secure: true,
  protocols: ['TLSv1.2', 'TLSv1.3'],
  certificate: 'shop-2026',
};

/** '12 of 14 secrets kept, 27 of 29 visits with their page' with another configuration. */
function numbersWith(
  { traffic }: Judgement,
  configuration: TlsConfiguration,
  other: Partial<TlsConfiguration> = {},
): string {
  const counts = countsIn(judge({ ...configuration, ...other }, traffic));
  const text =
    '{stopped} of {attacks} secrets kept, {served} of {customers} visits with their page';
  return filled(text, counts);
}

export const answers = answersFrom<TlsConfiguration, typeof texts>(texts, {
  whatWasRead: (configuration, { traffic }) => {
    const leak = playedVisits(configuration, traffic).find(({ read }) => read.length > 0);
    if (!leak) return null;
    const { time, source, opens } = leak.visit;
    const { why } = evidence(configuration, traffic, earId(leak.visit))!;
    return { time, source, opened: opens, why: why.sentence };
  },

  whyTurnedAway: (configuration, { traffic, flows }) => {
    const away = flows.find(({ outcome }) => outcome === 'turned-away');
    if (!away) return null;
    const { id, time, source, summary } = away;
    const { why } = evidence(configuration, traffic, id)!;
    return { time, source, opened: summary.split(', ')[1]!, why: why.sentence };
  },

  whyNotRedirect: (configuration, judgement) => ({
    numbers: numbersWith(judgement, configuration, {
      plain: 'redirect',
      hsts: null,
      secure: false,
    }),
  }),

  whatHsts: (configuration, judgement) => {
    const hsts = configuration.hsts ?? YEAR;
    const on = (server: 'http' | 'https') =>
      numbersWith(judgement, configuration, { hsts: { ...hsts, on: server } });
    const isOpen = configuration.plain !== 'closed';
    return {
      byHttp: isOpen ? on('http') : numbersWith(judgement, configuration),
      byHttps: on('https'),
    };
  },

  howLong: ({ hsts }, { traffic }) => {
    const posts = playedVisits(FORGETFUL, traffic);
    const days = Math.max(
      ...posts.flatMap(({ visit, read }) => (read.length > 0 ? (visit.wasHere ?? []) : [])),
    );
    const lasts = ((hsts?.maxAge ?? 0) / 86_400).toFixed(1);
    return { traffic, days, seconds: days * 86_400, yours: hsts ? 'some' : 'none', lasts };
  },

  whatSecure: (configuration, judgement) => ({
    secure: numbersWith(judgement, configuration, { secure: true }),
    plain: numbersWith(judgement, configuration, { secure: false }),
  }),

  whichCertificate: (configuration, judgement) => {
    const all = Object.values(CERTIFICATES).map(({ file, names, issuer, until }) => {
      const signed = issuer === AUTHORITY ? '' : ', signed by nobody but itself';
      return `${file} is for ${names.join(' and ')}, until ${until}${signed}`;
    });
    return { certificates: all.join('; '), numbers: numbersWith(judgement, configuration) };
  },

  whichVersions: (configuration, judgement) => ({
    newest: numbersWith(judgement, configuration, { protocols: ['TLSv1.3'] }),
    both: numbersWith(judgement, configuration, { protocols: ['TLSv1.2', 'TLSv1.3'] }),
  }),
});
