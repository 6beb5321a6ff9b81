import { ResendVerification } from '../../features/account/resend-verification.tsx';

export const title = 'Resend the verification email';

export function Page() {
  return <ResendVerification />;
}
