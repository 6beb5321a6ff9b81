import type { KeyboardEvent } from 'react';
import { GUEST_LEVEL_MAX, type LevelId } from '@netward/contracts';
import { isPackage } from '../../../lib/is-package.ts';
import { levelIds } from '../../../lib/level-ids.ts';
import { levelOutlines } from '../../../lib/level-outlines.ts';
import { shortName, useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Listbox } from '../../../ui/listbox.tsx';
import { switchTheme, ThemeSwitch } from '../../../ui/theme-switch.tsx';
import type { LabProgress, LabScreenProps } from '../lab-props.ts';
import { useLayout } from '../layout.tsx';
import '../lab.css';

interface LabBarProps extends LabScreenProps {
  readonly isGuest: boolean;
  readonly isInRoom: boolean;
  readonly onBack: () => void;
  readonly onChoose: (level: LevelId) => void;
}

/** The bar above lab and quiz: back, levels, theme, account. */
export function LabBar(props: LabBarProps) {
  const { level, isGuest, progress, isInRoom, onBack, onChoose } = props;
  const Levels = useLayout() === 'wide' ? LevelRail : LevelSelector;
  const back = isInRoom ? 'Back to Lab' : 'Back to Home';
  return (
    <header className="lab-bar gap-4 shrinks page-ground row ruled">
      <span className="brand flex middle no-line lab-brand row">
        <Icon name="i-logo" />
        <span>netward</span>
      </span>
      {/* Nothing lies behind the lab of a package. */}
      {(isInRoom || !isPackage) && (
        <Button look="quiet" size="small" className="lab-back" aria-label={back} onClick={onBack}>
          <Icon name="i-left" />
          <span>{back}</span>
        </Button>
      )}
      {!isPackage && <Levels {...{ level, isGuest, onChoose }} tried={progress.tried} />}
      {progress.unsaved && (
        <span className="lab-user nowrap ui-text muted">{progress.unsaved}</span>
      )}
      <ThemeSwitch onSwitch={switchTheme} className="lab-theme push" />
      {!isPackage && <AccountCorner {...props} />}
    </header>
  );
}

function AccountCorner({ requestedLevel, onLoginRequest, onLogout }: LabBarProps) {
  const { token, learner } = useSession();
  const name = learner?.name || 'User';
  if (!token)
    return (
      <Button size="small" onClick={() => onLoginRequest('unlock', requestedLevel)}>
        Login to Unlock
      </Button>
    );
  return (
    <>
      <span className="lab-user nowrap ui-text muted" title={name}>
        {shortName(name)}
      </span>
      <Button look="quiet" size="small" onClick={onLogout}>
        Logout
      </Button>
    </>
  );
}

/** For a guest who asked for level 3 or higher. */
export function PremiumBanner({ onUnlock }: { onUnlock: () => void }) {
  return (
    <div className="premium-banner gap-12 row">
      <Icon name="i-lock" />
      <p>
        {`Premium Content Locked: Login to access all ${levelIds.length} cybersecurity levels`} and
        unlock your full learning potential!
      </p>
      <Button size="small" className="push fixed" onClick={onUnlock}>
        Unlock Now
      </Button>
    </div>
  );
}

interface LevelSelectorProps {
  readonly level: LevelId;
  readonly isGuest: boolean;
  readonly tried: LabProgress['tried'];
  /** Also called for a locked level, so that the page can offer the login. */
  readonly onChoose: (level: LevelId) => void;
}

export function isLocked(level: LevelId, isGuest: boolean): boolean {
  return isGuest && Number(level) > GUEST_LEVEL_MAX;
}

/** How far a level is: '2 / 3', 'done', or '' if it has not been started. */
function levelStanding(level: LevelId, tried: LabProgress['tried']): string {
  const { required } = outlineOf(level);
  const count = tried[level]?.filter((action) => required.includes(action)).length ?? 0;
  if (count === 0) return '';
  return count >= required.length ? 'done' : `${count} / ${required.length}`;
}

const outlineOf = (id: LevelId) => levelOutlines.find((level) => level.id === id)!;

export function LevelSelector({ level, isGuest, tried, onChoose }: LevelSelectorProps) {
  const levels = levelIds.map((id) => {
    const [locked, standing] = [isLocked(id, isGuest), levelStanding(id, tried)];
    return { id, name: outlineOf(id).name, isLocked: locked, standing };
  });
  const { name } = outlineOf(level);
  const tickLook = ({ id, isLocked, standing }: (typeof levels)[number]) => {
    if (id === level) return 'is-here';
    if (isLocked) return 'is-locked';
    return standing === 'done' ? 'is-done lights-up' : 'lights-up';
  };
  return (
    <Listbox
      className="level-selector"
      label={`Level ${level}: ${name}, choose another level`}
      options={levels.map((each) => ({ ...each, content: <LevelOption {...each} /> }))}
      selected={level}
      onChoose={onChoose}
      foot={isGuest && <LockedNotice />}
    >
      <span className="level-number faint">Level {level}</span>
      <span className="level-name">{name}</span>
      <span className="level-ticks row" aria-hidden="true">
        {levels.map((each) => (
          <i key={each.id} className={`outlined ${tickLook(each)}`} />
        ))}
      </span>
      <Icon name="i-chev" />
    </Listbox>
  );
}

function LevelOption(props: { id: LevelId; name: string; isLocked: boolean; standing: string }) {
  const { id, name, isLocked, standing } = props;
  const isDone = standing === 'done';
  return (
    <>
      <span className="level-number faint">{id}</span>
      <span className="fills">{name}</span>
      {isLocked && <Icon name="i-lock" label="locked" />}
      {!isLocked && (isDone ? <Icon name="i-check" label="done" /> : <small>{standing}</small>)}
    </>
  );
}

function LockedNotice() {
  return (
    <p className="level-notice small muted row ruled-above">
      <Icon name="i-lock" />
      {`Login required for levels ${GUEST_LEVEL_MAX + 1}-${levelIds.length}`}
    </p>
  );
}

/** The levels side by side, for very wide screens. Arrow keys move along them. */
function LevelRail({ level, isGuest, tried, onChoose }: LevelSelectorProps) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons.at(to % buttons.length)?.focus();
  };
  return (
    <>
      <div className="level-rail flex" role="listbox" aria-label="Levels" onKeyDown={move}>
        {levelIds.map((id) => (
          <button
            key={id}
            type="button"
            role="option"
            aria-selected={id === level}
            aria-disabled={isLocked(id, isGuest) || undefined}
            tabIndex={id === level ? 0 : -1}
            className={`relative row muted nowrap ${levelStanding(id, tried) === 'done' ? 'is-done' : ''}`}
            onClick={() => onChoose(id)}
          >
            <span className="level-number faint">{id}</span>
            {outlineOf(id).name}
            {isLocked(id, isGuest) && <Icon name="i-lock" label="locked" />}
          </button>
        ))}
      </div>
      {isGuest && <LockedNotice />}
    </>
  );
}
