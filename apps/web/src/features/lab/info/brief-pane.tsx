import { memo, useState } from 'react';
import type { Level, NodeShape, Points, Teaching } from '@netward/levels';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { LevelVideo } from '../lab-props.ts';
import '../lab.css';

const NOT_LOADED = 'Read More did not load. Check your connection and open it again.';

type Lesson = Teaching & { readonly title: string; readonly points: Points };

export const BriefPane = memo(function BriefPane(props: {
  level: Level;
  video: LevelVideo | null;
}) {
  const { level, video } = props;
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
      <p className="brief-label label">
        Level {level.id} · {kind}
      </p>
      <h2 className="snug">{title}</h2>
      <p className="prose muted">{description}</p>
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
    <ul className="read-more-list stack muted">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

const DEVICE_SHAPES: readonly NodeShape[] = ['slab', 'ear', 'tag', 'tray'];

/** The device a level is about; devices with a note in the drawing only play a supporting part. */
function subjectOf({ topology }: Level) {
  const devices = topology.nodes.filter(({ isHostile, note }) => !isHostile && !note);
  return DEVICE_SHAPES.flatMap((shape) => devices.filter((node) => node.shape === shape))[0];
}

/** A short video in a new tab. Its picture loads only if an image host is configured. */
function VideoCard({ level, title, video }: { level: Level; title: string; video: LevelVideo }) {
  const device = subjectOf(level);
  const link = { href: video.url, target: '_blank', rel: 'noopener noreferrer' };
  return (
    <div className="video-card middle ui-text stack ruled-above">
      <a className="video-picture relative" aria-label={`${title}, opens in a new tab`} {...link}>
        {video.thumbnail ? (
          <img src={video.thumbnail} alt="" loading="lazy" referrerPolicy="no-referrer" />
        ) : (
          <Icon name={`s-${device?.symbol ?? 'client'}`} className="video-symbol muted" />
        )}
        <Icon name="i-play" className="video-play absolute" />
      </a>
      <div>
        <p>{title}</p>
        <a className={buttonClass('plain', 'small')} {...link}>
          Watch <span className="sr-only">{title}, opens in a new tab</span>
        </a>
      </div>
    </div>
  );
}
