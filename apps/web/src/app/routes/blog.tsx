import { PlainPage } from '../plain-page.tsx';

export function BlogPage() {
  return (
    <PlainPage title="Cybersecurity Blog">
      <p>No article is published here.</p>
    </PlainPage>
  );
}
