import type { PropsWithChildren } from 'react';

/** The head of a table: a name for each column, then what else heads one. */
export function ColumnHeads({ names, children }: PropsWithChildren<{ names: readonly string[] }>) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
        {children}
      </tr>
    </thead>
  );
}
