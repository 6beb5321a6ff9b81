import { type CSSProperties, memo } from 'react';
import type { LabAction, LabRun } from '@netward/lab-engine';
import {
  type Control,
  type ControlGroup,
  findControl,
  labelOf,
  type Level,
  sightsInWords,
  sightsOf,
  type SightsOfAction,
} from '@netward/levels';
import { Button } from '../../../ui/button.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { useLabCommands } from '../lab-commands.ts';
import type { Lab } from '../lab-state.ts';
import '../lab.css';

const GROUP_ICONS: Record<ControlGroup['id'], IconName> = {
  client: 's-client',
  sniffer: 's-sniffer',
  attacker: 's-attacker',
  defence: 's-firewall',
  backends: 's-server',
};

const HOSTILE: ReadonlySet<ControlGroup['id']> = new Set(['sniffer', 'attacker']);
const NO_SIGHTS: SightsOfAction = { without: [], with: [] };

type ActionsPaneProps = Pick<Lab, 'level' | 'run' | 'seen'>;

export const ActionsPane = memo(function ActionsPane(props: ActionsPaneProps) {
  const { level, run } = props;
  const { restart } = useLabCommands();
  const meant = meantOf(level, run);
  return (
    <>
      <header className="lab-pane-head row fixed actions-head">
        <h2>Actions</h2>
        <Button look="quiet" size="small" className="push" onClick={restart}>
          <Icon name="i-restart" />
          Restart level
        </Button>
      </header>
      <div className="action-groups stack packed gap-8 scroll">
        {meant && <FirstStep level={level} run={run} action={meant} />}
        {level.controls.map((group) => (
          <ActionGroup key={group.id} {...{ ...props, group, meant }} />
        ))}
      </div>
    </>
  );
});

interface ActionGroupProps extends ActionsPaneProps {
  readonly group: ControlGroup;
  readonly meant: LabAction | undefined;
}

/** The next action that a newcomer is led to; undefined where the level leads no further. */
function meantOf({ requiredActions, texts }: Level, { tried }: LabRun): LabAction | undefined {
  const next = requiredActions.find((action) => !tried.includes(action));
  return next && texts.leads?.[next] ? next : undefined;
}

/** One sentence and one button, until a newcomer knows the lab. */
function FirstStep(props: Pick<ActionsPaneProps, 'level' | 'run'> & { action: LabAction }) {
  const { level, run, action } = props;
  return (
    <p className="first-step stack tinted">
      <b aria-hidden="true">{run.tried.length + 1}</b>
      <span>
        Press <strong className="bold">{labelOf(findControl(level, action)!, run.state)}</strong>.
        <small className="small muted block">{level.texts.leads![action]}</small>
      </span>
    </p>
  );
}

function ActionGroup({ level, group, run, seen, meant }: ActionGroupProps) {
  const reasons = new Set(
    group.controls.map((control) => control.disabledReason(run.state)).filter(Boolean),
  );
  const reasonId = `reason-${group.id}`;
  return (
    <section className="action-group cluster" aria-label={group.name}>
      <h3 className="muted row">
        <Icon name={GROUP_ICONS[group.id]} />
        {group.name}
        {group.address && reasons.size === 0 && <span className="push mono">{group.address}</span>}
      </h3>
      {reasons.size > 0 && (
        <p className="note push" id={reasonId}>
          {[...reasons].join(' ')}
        </p>
      )}
      <div className="flex wraps">
        {group.controls.map((control) => (
          <ActionButton
            key={control.action}
            {...{ control, run, seen, reasonId }}
            sights={HOSTILE.has(group.id) ? sightsOf(level, control.action) : NO_SIGHTS}
            isMeant={control.action === meant}
          />
        ))}
      </div>
    </section>
  );
}

interface ActionButtonProps extends Pick<ActionsPaneProps, 'run' | 'seen'> {
  readonly control: Control;
  readonly sights: SightsOfAction;
  readonly isMeant: boolean;
  readonly reasonId: string;
}

/** The longer of a button's labels, which sets its width so that pressing it moves nothing. */
function longestLabel({ label, pressedLabel }: Control): string {
  return pressedLabel && pressedLabel.length > label.length ? pressedLabel : label;
}

function ActionButton(props: ActionButtonProps) {
  const { control, sights, run, seen, isMeant, reasonId } = props;
  const { act } = useLabCommands();
  const { action, colour, isPressed, disabledReason } = control;
  const pressed = isPressed?.(run.state);
  const isDisabled = disabledReason(run.state) !== null;
  const isTried = (run.tried as readonly string[]).includes(action);
  const shown = sightsInWords(sights, seen);
  return (
    <button
      type="button"
      className={`action row gap-6 relative clips nowrap raised outlined rounded left target action-${colour} pointable ${isMeant ? 'is-meant' : ''}`}
      data-action={action}
      aria-pressed={pressed}
      aria-describedby={isDisabled ? reasonId : undefined}
      aria-description={[isTried && 'tried', shown].filter(Boolean).join('; ') || undefined}
      disabled={isDisabled}
      onClick={() => act(action)}
    >
      <span className="action-label fills" data-longest={longestLabel(control)}>
        {labelOf(control, run.state)}
      </span>
      {isPressed && colour === 'enable' && (
        <span className="action-on fixed" aria-hidden="true">
          {pressed && 'ON'}
        </span>
      )}
      {shown && <SightTicks sights={sights} seen={seen} title={shown} />}
      <span className="action-tick grid fixed">{isTried && <Icon name="i-check" />}</span>
    </button>
  );
}

/**
 * What the run has shown of an attack: left without a defence, right with one. A tick fills with the
 * share that was seen; a side with nothing to see stays empty.
 */
function SightTicks(props: { sights: SightsOfAction; seen: readonly string[]; title: string }) {
  const { sights, seen, title } = props;
  return (
    <span className="sight-ticks stack gap-2 fixed" aria-hidden="true" title={title}>
      {[sights.without, sights.with].map((side, index) => {
        const share = side.filter(({ name }) => seen.includes(name)).length / side.length;
        const style = { '--seen': `${100 * share}%` } as CSSProperties;
        return side.length > 0 ? (
          <i key={index} style={style} data-seen={share} />
        ) : (
          <b key={index} />
        );
      })}
    </span>
  );
}
