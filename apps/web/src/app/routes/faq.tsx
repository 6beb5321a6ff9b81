import { Faq } from '../../features/faq/faq.tsx';

export const title = 'Frequently asked questions';

export function Page() {
  return <Faq />;
}
