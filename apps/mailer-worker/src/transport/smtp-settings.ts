/** Options of SMTP_URL that would let a mail travel unencrypted or to an impostor. */
const UNSAFE: readonly [string, string][] = [
  ['ignoreTLS', 'true'],
  ['opportunisticTLS', 'true'],
  ['requireTLS', 'false'],
  ['tls.rejectUnauthorized', 'false'],
];
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether mail to this server must be encrypted: in production, unless it is on this machine. */
export function requiresTls(url: string, environment: string): boolean {
  return environment === 'production' && !LOOPBACK.test(new URL(url).hostname);
}

/** The option of an address that asks for less encryption than it could have, if any. */
export function unsafeOption(url: string): string | undefined {
  const { searchParams } = new URL(url);
  return UNSAFE.find(([name, value]) => searchParams.get(name) === value)?.join('=');
}
