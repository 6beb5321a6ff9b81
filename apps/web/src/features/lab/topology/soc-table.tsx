import { memo } from 'react';
import { ColumnHeads } from '../../../ui/column-heads.tsx';
import type { Lab } from '../lab-state.ts';
import { LocalTime, useNewestInView } from '../log/log-parts.tsx';
import { useLabCommands } from '../lab-commands.ts';

const COLUMNS = ['Time', 'Device', 'What', 'Severity', 'Outcome', 'Source'];

/** The combined view: the records that reached the SIEM in this run, newest at the bottom. */
export const SocTable = memo(function SocTable({ lab }: { lab: Lab }) {
  const { collected, run } = lab;
  const followed = useNewestInView<HTMLDivElement>(collected.at(-1)?.sequence);
  const isCollecting = run.state.siemEnabled;
  return (
    <div
      className="topology-table scroll focus-inside"
      tabIndex={0}
      role="region"
      aria-label="SOC view"
      data-panel="soc"
      {...followed}
    >
      {collected.length === 0 ? (
        <p className="soc-empty ui-text muted">
          {isCollecting
            ? 'No records yet. Run an attack.'
            : 'No records: the SIEM is off. Enable it, then run an attack.'}
        </p>
      ) : (
        <table className="device-table wide small soc-table">
          <caption className="note">
            Records that reached the SIEM, newest at the bottom.
            {!isCollecting && ' The SIEM is off: nothing new is recorded.'}
          </caption>
          <ColumnHeads names={COLUMNS} />
          <tbody>
            {collected.map((record) => (
              <SocRow key={record.sequence} {...record} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
});

function SocRow(record: Lab['collected'][number]) {
  const { sequence, action, time, device, what, severity, outcome, source } = record;
  const { open } = useLabCommands();
  return (
    <tr className="relative pointable">
      <td className="mono muted nowrap">
        <LocalTime time={time} />
      </td>
      <th scope="row">{device}</th>
      <td className="anywhere">
        <button type="button" className="covers left" onClick={() => open({ action, sequence })}>
          {what}
        </button>
      </td>
      <td>{severity ?? 'none'}</td>
      <td className={outcome}>{outcome}</td>
      <td className="mono muted nowrap">{source ?? 'none'}</td>
    </tr>
  );
}
