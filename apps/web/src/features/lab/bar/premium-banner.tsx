import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { levelIds } from '../../../lib/level-ids.ts';

/** For a guest who asked for level 3 or higher. */
export function PremiumBanner({ onUnlock }: { onUnlock: () => void }) {
  return (
    <div className="premium-banner row">
      <Icon name="i-lock" />
      <p>
        {`Premium Content Locked: Login to access all ${levelIds.length} cybersecurity levels`} and
        unlock your full learning potential!
      </p>
      <Button size="small" onClick={onUnlock}>
        Unlock Now
      </Button>
    </div>
  );
}
