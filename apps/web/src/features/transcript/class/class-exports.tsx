import { useState } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import {
  canvasRows,
  csvOf,
  leftOut,
  moodleRows,
  tasksOf,
  type TaskWeights,
  toCsv,
} from './class-csv.ts';
import type { ClassLearner, ClassRecord } from './class-rows.ts';

const save = (csv: string, name: string) => saveFile(csv, name, 'text/csv;charset=utf-8');

/** The files for gradebooks, with how much each task counts, and the one with everything. */
export function ClassExports(props: { record: ClassRecord; learners: readonly ClassLearner[] }) {
  const { record, learners } = props;
  const [weights, setWeights] = useState<TaskWeights>({});
  const ordered = { ...record, learners };
  return (
    <details className="class-exports small muted above-16">
      <summary className="ui-text target">Gradebook CSV</summary>
      <p>
        One column a task in per cent, and “Netward” with all of them by these weights: take that
        one or the others, since both would count twice. Missing learners have no row, so nothing is
        overwritten. {leftOut(record).join(' ')}
      </p>
      <div className="class-weights flex wraps">
        {tasksOf(record).map(({ id, name }) => (
          <label className="stack gap-4" key={id}>
            {name}
            <input
              type="number"
              min={0}
              max={100}
              value={weights[id] ?? 1}
              onChange={({ currentTarget }) =>
                setWeights((now) => ({
                  ...now,
                  [id]: Math.max(0, currentTarget.valueAsNumber || 0),
                }))
              }
            />
          </label>
        ))}
      </div>
      <div className="class-acts cluster">
        <Button onClick={() => save(csvOf(moodleRows(ordered, weights)), 'moodle.csv')}>
          For Moodle
        </Button>
        <Button onClick={() => save(csvOf(canvasRows(ordered, weights)), 'canvas.csv')}>
          For Canvas
        </Button>
        <Button onClick={() => save(toCsv(learners, record), 'class-sheet.csv')}>
          Everything as CSV
        </Button>
      </div>
    </details>
  );
}
