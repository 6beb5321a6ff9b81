import { createRoot } from 'react-dom/client';
import { counterToAskAbout, report } from '../lib/analytics.ts';
import { webPaths } from '@netward/contracts';
import { PermissionQuestion } from '../ui/permission-question.tsx';
import { keepForLater } from '../worker/register.ts';

// With this module, which every page loads after its own code.
if (import.meta.env?.PROD) keepForLater();

let isAsking = false;

/** Asks about the counter apart from the page, which neither waits for it nor carries its code. */
function ask(host: string, path: string): void {
  isAsking = true;
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const finish = () => {
    isAsking = false;
    root.unmount();
    place.remove();
    void report('page_view', {}, path);
  };
  root.render(<VisitorCounterQuestion host={host} onAnswer={finish} />);
}

/** Reports a page view, or asks first whether it may be reported. */
export async function notePageView(path: string): Promise<void> {
  const host = await counterToAskAbout(path);
  if (host && !isAsking) ask(host, path);
  await report('page_view', {}, path);
}

/** Asks whether the operator's visitor counter may be told which pages are opened. */
function VisitorCounterQuestion({ host, onAnswer }: { host: string; onAnswer: () => void }) {
  return (
    <div className="visitor-counter-question">
      <PermissionQuestion about="visitorCounter" onAnswer={onAnswer}>
        May {host} be told which pages are opened here? It sees your IP address as well. Everything
        works without it. <a href={webPaths.privacy}>Privacy</a>
      </PermissionQuestion>
    </div>
  );
}
