import { PlainPage } from '../plain-page.tsx';

export function ProductPage() {
  return (
    <PlainPage title="Products">
      <p>
        Netward has two browser extensions, an HTTP/S request logger and a web firewall; neither is
        published in a store.
      </p>
    </PlainPage>
  );
}
