import { useLocation } from 'react-router-dom';
import { VerifyTranscript } from '../../features/transcript/verify-transcript.tsx';

export const title = 'Check a transcript';

export function Page() {
  return <VerifyTranscript hash={useLocation().hash} />;
}
