import { useState } from 'react';
import { isPackage } from '../../../lib/is-package.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';

const NOT_LOADED = 'The link could not be made. Check your connection and try again.';

interface CopyLinkProps {
  readonly to: string;
  readonly copied: string;
  readonly tooLong: string;
  /** Null if the address would be too long. */
  readonly linkOf: () => string | null | Promise<string | null>;
  readonly words?: string;
}

/** Puts an address on the clipboard, or shows it where that is not allowed. */
export function CopyLink({ to, copied, tooLong, linkOf, words }: CopyLinkProps) {
  const [shown, setShown] = useState<string | null>(null);
  const copy = async () => {
    const link = await Promise.resolve()
      .then(linkOf)
      .catch(() => undefined);
    if (!link) {
      showToast({ text: link === undefined ? NOT_LOADED : tooLong, tone: 'alerted' });
      return;
    }
    try {
      await navigator.clipboard.writeText(link);
      showToast({ text: copied });
    } catch {
      setShown(link);
    }
  };
  // The address is the platform's.
  if (isPackage) return null;
  return (
    <>
      {words ? (
        <Button size="small" onClick={() => void copy()}>
          {words}
        </Button>
      ) : (
        <IconButton icon="i-copy" label={`Copy link to ${to}`} onClick={() => void copy()} />
      )}
      {shown && (
        <Dialog title={`Link to ${to}`} onClose={() => setShown(null)}>
          <div className="dialog-body">
            <p>The browser does not allow the page to copy. Select the link and copy it.</p>
            <p className="shown-link mono above-12 anywhere" tabIndex={0}>
              {shown}
            </p>
          </div>
        </Dialog>
      )}
    </>
  );
}
