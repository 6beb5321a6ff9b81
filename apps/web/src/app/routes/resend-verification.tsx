import { ResendVerification } from '../../features/account/resend-verification.tsx';

export function ResendVerificationPage() {
  return <ResendVerification />;
}
