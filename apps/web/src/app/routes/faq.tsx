import { Faq } from '../../features/faq/faq.tsx';

export function FaqPage() {
  return <Faq />;
}
