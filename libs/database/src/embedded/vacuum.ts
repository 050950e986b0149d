import { DAY } from '@daystar/timeseries';
import type { Database } from '../database';

/**
 * Vacuums the database immediately and then once a day, because PGlite has no autovacuum. Stops when the database is closed.
 */
export function vacuumDaily(database: Database): void {
  const vacuum = () => {
    database
      .execute((manager) => manager.query('vacuum'))
      .then(
        () => setTimeout(vacuum, DAY).unref(),
        () => undefined,
      );
  };
  vacuum();
}
