import { useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { Lab } from '../lab-state.ts';
import { linkOf } from './run-link.ts';

/** Puts the address of the step that is looked at on the clipboard, or shows it where that is not allowed. */
export function CopyLink({ now, position }: { now: Lab; position: number }) {
  const [shown, setShown] = useState<string | null>(null);
  const copy = async () => {
    const actions = now.taken.map(({ action }) => action);
    const link = linkOf(location.origin, { level: now.level, actions, position });
    if (!link) {
      const text = 'This run is too long for a link. Restart the level and take fewer steps.';
      showToast({ text, tone: 'alerted' });
      return;
    }
    try {
      await navigator.clipboard.writeText(link);
      showToast({ text: `Link to step ${position} copied.` });
    } catch {
      setShown(link);
    }
  };
  return (
    <>
      <IconButton icon="i-copy" label="Copy link to this moment" onClick={() => void copy()} />
      {shown && (
        <Dialog title="Link to this moment" onClose={() => setShown(null)}>
          <div className="dialog-body">
            <p>The browser does not allow the page to copy. Select the link and copy it.</p>
            <p className="timeline-link" tabIndex={0}>
              {shown}
            </p>
          </div>
        </Dialog>
      )}
    </>
  );
}
