import type { TlsConfiguration } from '../configuration.ts';

/** Written by tools/challenges/observe/tls.ts: what a real nginx did, asked by curl and openssl. */
export const TOOLS = [
  'nginx version: nginx/1.22.1',
  'OpenSSL 3.0.19 27 Jan 2026 (Library: OpenSSL 3.0.19 27 Jan 2026)',
  'curl 7.88.1',
];

/** By host and question. The names after hstsBy are those that curl then asks by HTTPS only. */
export const OBSERVED: readonly {
  readonly configuration: TlsConfiguration;
  readonly plain: Readonly<Record<'shop.lab' | 'my.shop.lab', string>>;
  readonly versions: readonly string[];
  readonly certificate: Readonly<Record<'shop.lab' | 'my.shop.lab', string>>;
  readonly hstsByHttp: readonly string[];
  readonly hstsByHttps: readonly string[];
  readonly cookieInPlain: 'sent' | 'kept back';
  readonly plainLoginLasts: boolean | null;
}[] = [
  {
    configuration: {
      plain: 'redirect',
      hsts: { on: 'https', maxAge: 31536000, subdomains: true },
      secure: true,
      protocols: ['TLSv1.2', 'TLSv1.3'],
      certificate: 'shop-2026',
    },
    plain: {
      'shop.lab': '301 https://shop.lab/bowls/17?from=map',
      'my.shop.lab': '301 https://my.shop.lab/bowls/17?from=map',
    },
    versions: ['TLSv1.2', 'TLSv1.3'],
    certificate: { 'shop.lab': 'fine', 'my.shop.lab': 'fine' },
    hstsByHttp: [],
    hstsByHttps: ['shop.lab', 'my.shop.lab'],
    cookieInPlain: 'kept back',
    plainLoginLasts: null,
  },
  {
    configuration: {
      plain: 'redirect',
      hsts: null,
      secure: false,
      protocols: ['TLSv1.2', 'TLSv1.3'],
      certificate: 'shop-2026',
    },
    plain: {
      'shop.lab': '301 https://shop.lab/bowls/17?from=map',
      'my.shop.lab': '301 https://my.shop.lab/bowls/17?from=map',
    },
    versions: ['TLSv1.2', 'TLSv1.3'],
    certificate: { 'shop.lab': 'fine', 'my.shop.lab': 'fine' },
    hstsByHttp: [],
    hstsByHttps: [],
    cookieInPlain: 'sent',
    plainLoginLasts: null,
  },
  {
    configuration: {
      plain: 'redirect',
      hsts: { on: 'http', maxAge: 31536000, subdomains: true },
      secure: true,
      protocols: ['TLSv1.2', 'TLSv1.3'],
      certificate: 'shop-2026',
    },
    plain: {
      'shop.lab': '301 https://shop.lab/bowls/17?from=map',
      'my.shop.lab': '301 https://my.shop.lab/bowls/17?from=map',
    },
    versions: ['TLSv1.2', 'TLSv1.3'],
    certificate: { 'shop.lab': 'fine', 'my.shop.lab': 'fine' },
    hstsByHttp: [],
    hstsByHttps: [],
    cookieInPlain: 'kept back',
    plainLoginLasts: null,
  },
  {
    configuration: {
      plain: 'closed',
      hsts: { on: 'https', maxAge: 31536000, subdomains: true },
      secure: true,
      protocols: ['TLSv1.3'],
      certificate: 'shop-only',
    },
    plain: { 'shop.lab': 'refused', 'my.shop.lab': 'refused' },
    versions: ['TLSv1.3'],
    certificate: { 'shop.lab': 'fine', 'my.shop.lab': 'wrong name' },
    hstsByHttp: [],
    hstsByHttps: ['shop.lab', 'my.shop.lab'],
    cookieInPlain: 'kept back',
    plainLoginLasts: null,
  },
  {
    configuration: {
      plain: 'serve',
      hsts: null,
      secure: false,
      protocols: ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'],
      certificate: 'shop-2025',
    },
    plain: { 'shop.lab': '200', 'my.shop.lab': '200' },
    versions: ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'],
    certificate: { 'shop.lab': 'expired', 'my.shop.lab': 'expired' },
    hstsByHttp: [],
    hstsByHttps: [],
    cookieInPlain: 'sent',
    plainLoginLasts: true,
  },
  {
    configuration: {
      plain: 'serve',
      hsts: { on: 'both', maxAge: 31536000, subdomains: false },
      secure: true,
      protocols: ['TLSv1.2', 'TLSv1.3'],
      certificate: 'shop-wildcard',
    },
    plain: { 'shop.lab': '200', 'my.shop.lab': '200' },
    versions: ['TLSv1.2', 'TLSv1.3'],
    certificate: { 'shop.lab': 'wrong name', 'my.shop.lab': 'fine' },
    hstsByHttp: [],
    hstsByHttps: ['shop.lab'],
    cookieInPlain: 'kept back',
    plainLoginLasts: false,
  },
  {
    configuration: {
      plain: 'home',
      hsts: { on: 'both', maxAge: 0, subdomains: false },
      secure: true,
      protocols: ['TLSv1.2', 'TLSv1.3'],
      certificate: 'shop-own',
    },
    plain: { 'shop.lab': '301 https://shop.lab/', 'my.shop.lab': '301 https://shop.lab/' },
    versions: ['TLSv1.2', 'TLSv1.3'],
    certificate: { 'shop.lab': 'unknown authority', 'my.shop.lab': 'unknown authority' },
    hstsByHttp: [],
    hstsByHttps: [],
    cookieInPlain: 'kept back',
    plainLoginLasts: null,
  },
  {
    configuration: {
      plain: 'serve',
      hsts: { on: 'https', maxAge: 31536000, subdomains: true },
      secure: false,
      protocols: ['TLSv1', 'TLSv1.2'],
      certificate: 'shop-2026',
    },
    plain: { 'shop.lab': '200', 'my.shop.lab': '200' },
    versions: ['TLSv1', 'TLSv1.2'],
    certificate: { 'shop.lab': 'fine', 'my.shop.lab': 'fine' },
    hstsByHttp: [],
    hstsByHttps: ['shop.lab', 'my.shop.lab'],
    cookieInPlain: 'sent',
    plainLoginLasts: true,
  },
];
