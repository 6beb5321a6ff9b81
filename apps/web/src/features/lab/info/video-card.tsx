import type { Level } from '@netward/levels';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { LevelVideo } from '../lab-props.ts';

interface VideoCardProps {
  readonly level: Level;
  readonly title: string;
  readonly video: LevelVideo;
}

/** A short video elsewhere. Its picture is loaded only where an image host is configured. */
export function VideoCard({ level, title, video }: VideoCardProps) {
  const { nodes } = level.topology;
  const device =
    nodes.find(({ shape }) => shape === 'slab') ??
    nodes.find(({ shape, isHostile }) => shape === 'ear' && !isHostile);
  const link = { href: video.url, target: '_blank', rel: 'noopener noreferrer' };
  return (
    <div className="video-card">
      <a className="video-picture" aria-label={`${title}, opens in a new tab`} {...link}>
        {video.thumbnail ? (
          <img src={video.thumbnail} alt="" loading="lazy" />
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
