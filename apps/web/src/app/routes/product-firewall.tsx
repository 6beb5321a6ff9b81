import { PlainPage } from '../plain-page.tsx';

export function ProductFirewallPage() {
  return (
    <PlainPage title="Web firewall">
      <p>This browser extension blocks requests by rule. It is not published in a store.</p>
    </PlainPage>
  );
}
