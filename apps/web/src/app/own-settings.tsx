import { AccountSettings } from '../features/account/account-settings.tsx';
import { DownloadTranscript } from '../features/transcript/download-transcript.tsx';
import type { StoredLearner } from '../lib/session.ts';
import { OwnProofs } from './own-proofs.tsx';

export function OwnSettings({ learner }: { learner: StoredLearner }) {
  return (
    <AccountSettings
      learner={learner}
      transcript={
        <>
          <OwnProofs />
          <DownloadTranscript />
        </>
      }
    />
  );
}
