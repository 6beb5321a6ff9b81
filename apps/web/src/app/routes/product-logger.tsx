import { PlainPage } from '../plain-page.tsx';

export function ProductLoggerPage() {
  return (
    <PlainPage title="HTTP/S request logger">
      <p>
        This browser extension lists the requests that a page makes. It is not published in a store.
      </p>
    </PlainPage>
  );
}
