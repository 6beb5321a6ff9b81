import { memo, useEffect, useState } from 'react';
import type { Level, Teaching } from '@netward/levels';
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
    <div
      className="brief column scroll focus-inside"
      tabIndex={0}
      role="region"
      aria-label="About this level"
    >
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
            <Points points={Object.values(readMore.points)} />
            <Outcomes level={level} />
          </div>
        </Dialog>
      )}
    </div>
  );
});

function Points({ points }: { readonly points: readonly string[] }) {
  return (
    <ul className="read-more-list stack">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

/** What to open in the inspector, and what the level is for. Without the network it stays away. */
function Outcomes({ level }: { readonly level: Level }) {
  const [teaching, setTeaching] = useState<Teaching>();
  useEffect(() => {
    void level.teaching().then(
      (loaded) => setTeaching(loaded.teaching),
      () => undefined,
    );
  }, [level]);
  if (!teaching) return null;
  return (
    <>
      <h3>Look closer</h3>
      <Points points={[teaching.lookCloser]} />
      <h3>After this level you can</h3>
      <Points points={teaching.outcomes} />
    </>
  );
}
