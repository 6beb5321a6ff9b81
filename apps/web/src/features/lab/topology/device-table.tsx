import { memo } from 'react';
import { deviceRows, hopList, pathOf } from '@netward/lab-engine';
import { findControl, labelOf, shownIn } from '@netward/levels';
import { ColumnHeads } from '../../../ui/column-heads.tsx';
import { useLabCommands } from '../lab-commands.ts';
import type { Lab } from '../lab-state.ts';
import { VerdictIcon } from '../log/log-parts.tsx';
import { labelIn } from './trace.ts';

export const DeviceTable = memo(function DeviceTable({ lab }: { lab: Lab }) {
  const { level, run } = lab;
  const { last } = run;
  const { open } = useLabCommands();
  const ids = shownIn(level.topology, pathOf(last).hops).nodes.map(({ id }) => id);
  const hops = hopList(last).filter(({ node }) => ids.includes(node));
  return (
    <>
      <table className="device-table wide small">
        <ColumnHeads names={['Device', 'State', 'Last packet']} />
        <tbody>
          {deviceRows(run.state, last, ids).map(({ node, state, packet }) => (
            <tr key={node}>
              <th scope="row">{labelIn(level.topology, node)}</th>
              <td
                className={state === 'dropped by rule' || state === 'DOWN' ? 'blocked' : undefined}
              >
                {state}
              </td>
              <td className="mono muted">
                {packet === 'none' ? (
                  packet
                ) : (
                  <button type="button" className="left" onClick={() => open({ node })}>
                    {packet}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hops.length > 0 && (
        <>
          <h3 className="hop-list-title label">{lastActionTitle(lab)}, hop by hop</h3>
          <ol className="hop-list">
            {hops.map(({ node, verdict, sentence }, index) => (
              <li className="relative grid gap-10 small muted pointable" key={index}>
                <VerdictIcon verdict={verdict} />
                <button type="button" className="covers left" onClick={() => open({ node })}>
                  <b className="bold bright">{labelIn(level.topology, node)}:</b> {sentence}
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
});

function lastActionTitle({ level, run }: Lab): string {
  const control = run.state.lastAction && findControl(level, run.state.lastAction);
  return control ? labelOf({ ...control, isPressed: null }, run.state) : 'Last action';
}
