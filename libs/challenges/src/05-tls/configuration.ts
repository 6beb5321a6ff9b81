import { PROTOCOLS, type Certificate } from '@netward/lab-engine/tls';
import { z } from 'zod';
import certificates from './certificates.json' with { type: 'json' };

export { PROTOCOLS };

export type CertificateName = keyof typeof certificates;

/** The certificates that lie in /etc/nginx/tls: all but the shop's own are from before anybody's first visit. */
export const CERTIFICATES: Readonly<Record<CertificateName, Certificate>> = certificates;
export const CERTIFICATE_NAMES = Object.keys(certificates) as readonly CertificateName[];

export const PLAIN = ['serve', 'redirect', 'home', 'closed'] as const;
export const HSTS_ON = ['https', 'http', 'both'] as const;
/** Two years, in seconds. */
export const MOST_AGE = 63_072_000;

const hsts = z.strictObject({
  /** Which of the two servers sends the header. */
  on: z.enum(HSTS_ON),
  /** Seconds. */
  maxAge: z.int().min(0).max(MOST_AGE),
  subdomains: z.boolean(),
});

/** A shop behind nginx, on the standard ports 80 and 443. */
export const schema = z
  .strictObject({
    /** Port 80: the shop itself, a redirect to the same page, one to the front page, or nothing listens. */
    plain: z.enum(PLAIN),
    hsts: hsts.nullable(),
    /** Whether the session cookie is marked Secure. */
    secure: z.boolean(),
    protocols: z
      .array(z.enum(PROTOCOLS))
      .min(1)
      .refine((list) => PROTOCOLS.filter((each) => list.includes(each)).join() === list.join()),
    certificate: z.enum(CERTIFICATE_NAMES),
  })
  .refine(
    ({ plain, hsts: header }) => plain !== 'closed' || header === null || header.on === 'https',
  );

export type TlsConfiguration = z.infer<typeof schema>;

/** The shop as somebody left it who had heard of HTTPS. */
export const start: TlsConfiguration = {
  plain: 'serve',
  hsts: null,
  secure: false,
  protocols: [...PROTOCOLS],
  certificate: 'shop-2025',
};
