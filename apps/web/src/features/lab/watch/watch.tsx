import { useEffect, useMemo, useState } from 'react';
import { messageOf, type NodeId, verdictOf } from '@netward/lab-engine';
import { findControl, labelOf, type Level } from '@netward/levels';
import type { Recording } from '@netward/levels/recordings';
import { webPaths } from '@netward/contracts';
import { Link } from '../../../lib/link.tsx';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button, buttonClass, IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MoreSymbols } from '../../../ui/more-symbols.tsx';
import { markOf } from '../log/log-parts.tsx';
import { Diagram } from '../topology/diagram.tsx';
import { NodeDetails } from '../topology/node-details.tsx';
import { usePlayedDiagram } from '../topology/playback.tsx';
import { type Lab, openLab, takeAction } from '../lab-state.ts';
import '../primitives.css';
import '../topology/topology.css';
import './watch.css';

/** A level's own run as a short video: the engine plays it here, with captions, and the same in words. */
export function Watch(props: { level: Level; name: string; recording: Recording }) {
  const { level, name, recording } = props;
  const scenes = useMemo(() => scenesOf(level, recording), [level, recording]);
  return (
    <div className="wrap watch">
      <MoreSymbols />
      <p className="label">
        Level {level.id} · {level.texts.name}
      </p>
      <h1 tabIndex={-1}>{name}</h1>
      <Player scenes={scenes} />
      <section aria-labelledby="watch-words">
        <h2 id="watch-words">The same in words</h2>
        <ol className="watch-words grid measure">
          {scenes.map((scene, index) => (
            <li key={index}>
              {scene.action && <h3>{scene.action}</h3>}
              <p className="muted">{scene.caption}</p>
              {scene.action && <Lines scene={scene} />}
            </li>
          ))}
        </ol>
        <Link className={buttonClass('primary', 'large')} to={`${webPaths.labs}?level=${level.id}`}>
          Open this level
        </Link>
      </section>
    </div>
  );
}

function Lines({ scene: { lab } }: { scene: Scene }) {
  const own = lab.log.filter(({ batch }) => batch === lab.batch);
  return (
    <ul className="watch-lines well edged above-8 anywhere mono">
      {own.map(({ id, device, sentence }) => (
        <li key={id}>
          [{device}] {sentence}
        </li>
      ))}
    </ul>
  );
}

function useScenes(scenes: readonly Scene[], detailed: NodeId | null) {
  const isReduced = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [at, setAt] = useState(0);
  const [wanted, setWanted] = useState<boolean>();
  const isPlaying = wanted ?? !isReduced;
  const { lab, caption } = scenes[at]!;
  const { diagram, playback } = usePlayedDiagram(lab);
  const isLast = at === scenes.length - 1;
  const isRunning = playback.isRunning && !playback.isPaused;

  useEffect(() => {
    if (!isPlaying || isRunning || isLast || detailed) return undefined;
    const timer = setTimeout(() => setAt(at + 1), readingMs(caption));
    return () => clearTimeout(timer);
  }, [isPlaying, isRunning, isLast, detailed, at, caption]);

  const toggle = () => {
    if (isLast) setAt(0);
    if (playback.isRunning) playback.togglePause();
    setWanted(isLast || !isPlaying);
  };
  const goTo = (scene: number) => {
    setAt(scene);
    if (scene !== at) setWanted(false);
  };
  return { at, isLast, isOver: isLast || !isPlaying, diagram, toggle, goTo };
}

function Player({ scenes }: { scenes: readonly Scene[] }) {
  const [detailed, setDetailed] = useState<NodeId | null>(null);
  const shown = useScenes(scenes, detailed);
  const scene = scenes[shown.at]!;
  return (
    <section className="framed surface" aria-label="Video">
      <div className="watch-picture well">
        <Diagram {...shown.diagram} onDetails={setDetailed} />
      </div>
      <Caption scene={scene} />
      <PlayerControls {...shown} scenes={scenes} />
      {detailed && <NodeDetails lab={scene.lab} id={detailed} onClose={() => setDetailed(null)} />}
    </section>
  );
}

function Caption({ scene: { lab, caption, action } }: { scene: Scene }) {
  const mark = markOf(verdictOf(lab.run.last));
  return (
    <div className="watch-caption ruled-above" aria-live="polite">
      <p className="watch-message wraps ui-text muted row">
        {action && (
          <>
            <span className="framed">{action}</span>
            {mark && <Icon name={`m-${mark}`} className={mark} />}
            {messageOf(lab.run.last)}
          </>
        )}
      </p>
      <p className="measure">{caption}</p>
    </div>
  );
}

type PlayerControlsProps = ReturnType<typeof useScenes> & { readonly scenes: readonly Scene[] };

function PlayerControls({ scenes, at, isLast, isOver, toggle, goTo }: PlayerControlsProps) {
  const { action } = scenes[at]!;
  return (
    <div className="watch-controls row ruled-above" role="group" aria-label="Playback">
      <Button look="primary" onClick={toggle}>
        <Icon name={isOver ? (isLast ? 'i-restart' : 'i-play') : 'i-pause'} />
        {isLast ? 'Play again' : isOver ? 'Play' : 'Pause'}
      </Button>
      <IconButton
        icon="i-left"
        label="Previous scene"
        disabled={at === 0}
        onClick={() => goTo(at - 1)}
      />
      <IconButton
        icon="i-right"
        label="Next scene"
        disabled={isLast}
        onClick={() => goTo(at + 1)}
      />
      <input
        className="fills shrinks"
        type="range"
        aria-label="Scene"
        min={1}
        max={scenes.length}
        value={at + 1}
        aria-valuetext={`Scene ${at + 1} of ${scenes.length}${action ? `: ${action}` : ''}`}
        onChange={({ target }) => goTo(Number(target.value) - 1)}
      />
      <span className="watch-count mono faint" aria-hidden="true">
        {at + 1} / {scenes.length}
      </span>
    </div>
  );
}

interface Scene {
  readonly lab: Lab;
  readonly caption: string;
  /** What the button of the action says; null before the first and after the last. */
  readonly action: string | null;
}

/** A recording as scenes: the opening, one for each action, the ending. */
function scenesOf(level: Level, { opening, steps, ending }: Recording): readonly Scene[] {
  let lab = openLab(level, []);
  const scenes: Scene[] = [{ lab, caption: opening, action: null }];
  for (const { action, caption } of steps) {
    const control = findControl(level, action);
    const label = control ? labelOf(control, lab.run.state) : action;
    lab = takeAction(lab, action, 0);
    scenes.push({ lab, caption, action: label });
  }
  return [...scenes, { lab: { ...lab, isStill: true }, caption: ending, action: null }];
}

/** How long it takes to read a caption without haste, in milliseconds: 200 words a minute, and a breath. */
export function readingMs(caption: string): number {
  return 1_500 + caption.split(' ').length * 300;
}
