import { pipeline } from 'node:stream/promises';
import type { OperatorCommand } from '@netward/nest-kit/operator';
import { exportPerson } from '../erasure/export-person.ts';
import { findSubject, note, withDatabase } from './place.ts';

export const exportCommand: OperatorCommand = {
  takes: '<address>',
  does: "print a copy of a person's data as JSON",
  run: ([address = '']) =>
    withDatabase(async (place) => {
      const { dataSource, config } = place;
      const subject = await findSubject(dataSource.manager, address);
      const copy = exportPerson(dataSource, address, config, 'operator');
      await pipeline(copy, process.stdout, { end: false });
      note(place, 'export', subject);
    }),
};
