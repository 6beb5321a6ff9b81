import { memo, useState } from 'react';
import type { Level } from '@netward/levels';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { LevelVideo } from '../lab-props.ts';
import { VideoCard } from './video-card.tsx';
import './info.css';

interface BriefPaneProps {
  readonly level: Level;
  readonly video: LevelVideo | null;
}

/** What the level is about, more on request, and its video. */
export const BriefPane = memo(function BriefPane({ level, video }: BriefPaneProps) {
  const [isReading, setReading] = useState(false);
  const { kind, title, description, readMore } = level.texts;
  return (
    <div className="brief" tabIndex={0} role="region" aria-label="About this level">
      <p className="brief-label">
        Level {level.id} · {kind}
      </p>
      <h2>{title}</h2>
      <p>{description}</p>
      <div>
        <Button size="small" onClick={() => setReading(true)}>
          Read More
        </Button>
      </div>
      {level.texts.video && video && (
        <VideoCard level={level} title={level.texts.video.title} video={video} />
      )}
      {isReading && (
        <Dialog title={readMore.title} className="read-more" onClose={() => setReading(false)}>
          <div className="dialog-body">
            <ul className="read-more-list">
              {readMore.bullets.map((bullet) => (
                <li key={bullet}>{bullet}</li>
              ))}
            </ul>
          </div>
        </Dialog>
      )}
    </div>
  );
});
