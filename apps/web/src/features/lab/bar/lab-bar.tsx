import type { KeyboardEvent, ReactNode } from 'react';
import { GUEST_LEVEL_MAX, type LevelId } from '@netward/contracts';
import { isPackage } from '../../../lib/is-package.ts';
import { shortName, useSession } from '../../../lib/session.ts';
import { switchTheme, ThemeSwitch } from '../../../ui/theme-switch.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { levelIds } from '../../../lib/level-ids.ts';
import { Listbox } from '../../../ui/listbox.tsx';
import { levelOutlines } from '../../../lib/level-outlines.ts';
import type { LabProgress } from '../lab-props.ts';
import './bar.css';

interface LabBarProps {
  readonly back: string;
  /** Absent where nothing lies behind the lab. */
  readonly onBack: (() => void) | undefined;
  readonly onLogin: () => void;
  readonly onLogout: () => void;
  readonly children: ReactNode;
}

/** The bar above lab and quiz: back, levels, theme, account. */
export function LabBar({ back, onBack, children, ...account }: LabBarProps) {
  return (
    <header className="lab-bar gap-4 shrinks page-ground row ruled">
      <span className="brand flex middle no-line lab-brand row">
        <Icon name="i-logo" />
        <span>netward</span>
      </span>
      {onBack && (
        <Button look="quiet" size="small" className="lab-back" aria-label={back} onClick={onBack}>
          <Icon name="i-left" />
          <span>{back}</span>
        </Button>
      )}
      {children}
      <ThemeSwitch onSwitch={switchTheme} className="lab-theme push" />
      {!isPackage && <AccountCorner {...account} />}
    </header>
  );
}

function AccountCorner({ onLogin, onLogout }: Pick<LabBarProps, 'onLogin' | 'onLogout'>) {
  const { token, learner } = useSession();
  const name = learner?.name || 'User';
  if (!token)
    return (
      <Button size="small" onClick={onLogin}>
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
      <Button size="small" onClick={onUnlock}>
        Unlock Now
      </Button>
    </div>
  );
}

const LOCKED_NOTICE = `Login required for levels ${GUEST_LEVEL_MAX + 1}-${levelIds.length}`;

interface LevelSelectorProps {
  readonly level: LevelId;
  readonly isGuest: boolean;
  readonly tried: LabProgress['tried'];
  /** Also called for a locked level, so that the page can offer the login. */
  readonly onChoose: (level: LevelId) => void;
}

const outlineOf = (id: LevelId) => levelOutlines.find((level) => level.id === id)!;
const levelName = (id: LevelId) => outlineOf(id).name;

/** How far a level is: '2 / 3', 'done', or '' if it has not been started. */
function levelStanding(level: LevelId, tried: LabProgress['tried']): 'done' | string {
  const required = outlineOf(level).required;
  const count = tried[level]?.filter((action) => required.includes(action)).length ?? 0;
  if (count === 0) return '';
  return count >= required.length ? 'done' : `${count} / ${required.length}`;
}

export function isLocked(level: LevelId, isGuest: boolean): boolean {
  return isGuest && Number(level) > GUEST_LEVEL_MAX;
}

/** The levels as a box that opens. */
export function LevelSelector({ level, isGuest, tried, onChoose }: LevelSelectorProps) {
  const options = levelIds.map((id) => ({
    id,
    name: levelName(id),
    isLocked: isLocked(id, isGuest),
    content: <LevelOption id={id} standing={levelStanding(id, tried)} isGuest={isGuest} />,
  }));
  return (
    <Listbox
      className="level-selector"
      label={`Level ${level}: ${levelName(level)}, choose another level`}
      options={options}
      selected={level}
      onChoose={onChoose}
      foot={isGuest && <LockedNotice />}
    >
      <span className="level-number faint">Level {level}</span>
      <span className="level-name">{levelName(level)}</span>
      <span className="level-ticks row" aria-hidden="true">
        {levelIds.map((id) => (
          <i key={id} className={tickLook(id, level, isGuest, tried)} />
        ))}
      </span>
      <Icon name="i-chev" />
    </Listbox>
  );
}

function tickLook(id: LevelId, level: LevelId, isGuest: boolean, tried: LabProgress['tried']) {
  if (id === level) return 'is-here';
  if (isLocked(id, isGuest)) return 'is-locked';
  return levelStanding(id, tried) === 'done' ? 'is-done lights-up' : 'lights-up';
}

function LevelOption(props: { id: LevelId; standing: string; isGuest: boolean }) {
  const { id, standing, isGuest } = props;
  return (
    <>
      <span className="level-number faint">{id}</span>
      <span>{levelName(id)}</span>
      {isLocked(id, isGuest) && <Icon name="i-lock" label="locked" />}
      {!isLocked(id, isGuest) && standing === 'done' && <Icon name="i-check" label="done" />}
      {!isLocked(id, isGuest) && standing !== 'done' && <small>{standing}</small>}
    </>
  );
}

function LockedNotice() {
  return (
    <p className="level-notice small muted row ruled-above">
      <Icon name="i-lock" />
      {LOCKED_NOTICE}
    </p>
  );
}

/** The levels side by side, for very wide screens. Arrow keys move along them. */
export function LevelRail({ level, isGuest, tried, onChoose }: LevelSelectorProps) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[
      event.key
    ];
    const button = to === undefined ? undefined : buttons[(to + buttons.length) % buttons.length];
    if (!button) return;
    event.preventDefault();
    button.focus();
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
            className={levelStanding(id, tried) === 'done' ? 'is-done' : undefined}
            onClick={() => onChoose(id)}
          >
            <span className="level-number faint">{id}</span>
            {levelName(id)}
            {isLocked(id, isGuest) && <Icon name="i-lock" label="locked" />}
          </button>
        ))}
      </div>
      {isGuest && <LockedNotice />}
    </>
  );
}
