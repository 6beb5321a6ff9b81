import { memo, useState } from 'react';
import type { Level, Points, Teaching } from '@netward/levels';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { LevelVideo } from '../lab-props.ts';
import { VideoCard } from './video-card.tsx';
import './info.css';

interface BriefPaneProps {
  readonly level: Level;
  readonly video: LevelVideo | null;
}

const NOT_LOADED = 'Read More did not load. Check your connection and open it again.';

type Lesson = Teaching & { readonly title: string; readonly points: Points };

/** What the level is about, more on request, and its video. */
export const BriefPane = memo(function BriefPane({ level, video }: BriefPaneProps) {
  const [lesson, setLesson] = useState<Lesson | null>(null);
  const { kind, title, description, readMore } = level.texts;
  const read = () =>
    level.teaching().then(
      ({ teaching, points }) => setLesson({ title: readMore, points, ...teaching }),
      () => showToast({ text: NOT_LOADED, tone: 'alerted' }),
    );
  return (
    <div
      className="brief gap-10 column scroll focus-inside"
      tabIndex={0}
      role="region"
      aria-label="About this level"
    >
      <p className="brief-label">
        Level {level.id} · {kind}
      </p>
      <h2 className="snug">{title}</h2>
      <p>{description}</p>
      <div>
        <Button size="small" onClick={() => void read()}>
          Read More
        </Button>
      </div>
      {level.texts.video && video && (
        <VideoCard level={level} title={level.texts.video.title} video={video} />
      )}
      {lesson && (
        <Dialog title={lesson.title} className="read-more" onClose={() => setLesson(null)}>
          <div className="dialog-body">
            <Points points={Object.values(lesson.points)} />
            <h3>Look closer</h3>
            <Points points={[lesson.lookCloser]} />
            <h3>After this level you can</h3>
            <Points points={lesson.outcomes} />
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
