import type { Level, NodeShape } from '@netward/levels';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { LevelVideo } from '../lab-props.ts';

interface VideoCardProps {
  readonly level: Level;
  readonly title: string;
  readonly video: LevelVideo;
}

const DEVICE_SHAPES: readonly NodeShape[] = ['slab', 'ear', 'tag', 'tray'];

/** The device a level is about; devices with a note in the drawing only play a supporting part. */
function subjectOf({ topology }: Level) {
  const devices = topology.nodes.filter(({ isHostile, note }) => !isHostile && !note);
  return DEVICE_SHAPES.flatMap((shape) => devices.filter((node) => node.shape === shape))[0];
}

/** A short video in a new tab. Its picture loads only if an image host is configured. */
export function VideoCard({ level, title, video }: VideoCardProps) {
  const device = subjectOf(level);
  const link = { href: video.url, target: '_blank', rel: 'noopener noreferrer' };
  return (
    <div className="video-card middle ui-text stack ruled-above">
      <a className="video-picture relative" aria-label={`${title}, opens in a new tab`} {...link}>
        {video.thumbnail ? (
          <img src={video.thumbnail} alt="" loading="lazy" referrerPolicy="no-referrer" />
        ) : (
          <Icon name={`s-${device?.symbol ?? 'client'}`} className="video-symbol" />
        )}
        <Icon name="i-play" className="video-play" />
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
