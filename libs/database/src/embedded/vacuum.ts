import { DAY } from '@daystar/timeseries';
import type { Database } from '../database';

/**
 * Gives back the room of rows that are no more, at once and then every day. Postgres has a background process for that,
 * PGlite has not. Ends with the database.
 */
export function vacuumDaily(database: Database): void {
  const vacuum = () => {
    database
      .read((manager) => manager.query('vacuum'))
      .then(
        () => setTimeout(vacuum, DAY).unref(),
        () => undefined,
      );
  };
  vacuum();
}
