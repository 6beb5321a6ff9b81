import type { MailRenewRequest } from '@netward/contracts';
import type { MailClaimsClient } from './mail-claims.client.ts';

/** Renews a lease for as long as `work` takes; the work's signal aborts when the lease is lost. */
export async function keepLease<T>(
  claims: MailClaimsClient,
  { renewSeconds, ...lease }: MailRenewRequest & { renewSeconds: number },
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const timer = setInterval(() => {
    void claims.renew(lease).then((isOurs) => {
      if (!isOurs) lost.abort();
    });
  }, renewSeconds * 1000);
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(timer);
  }
}
