import { waitUntil } from '../start/probe.ts';
import { mailsFor } from './learner.ts';

/** The addresses to which no mail has come when the time is over. */
export async function missingMails(
  mailbox: string,
  addresses: readonly string[],
  deadlineMs: number,
): Promise<string[]> {
  let missing = [...addresses];
  const allHaveCome = async (): Promise<boolean> => {
    while (missing[0] && (await mailsFor(mailbox, missing[0])).length > 0)
      missing = missing.slice(1);
    return missing.length === 0;
  };
  await waitUntil(allHaveCome, { deadlineMs });
  return missing;
}
