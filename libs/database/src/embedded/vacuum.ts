import { DAY } from '@daystar/timeseries';
import type { Database } from '../database';

/**
 * Vacuums the database once a day, because PGlite has no autovacuum. A failed run is not repeated before the next day.
 * @param isNew whether the database was created just now; otherwise it is also vacuumed immediately
 * @returns a function that stops the runs. Call it when the database closes, because the timer keeps the database in memory.
 */
export function vacuumDaily(database: Database, { isNew }: { isNew: boolean }): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const scheduleNext = () => {
    if (!isStopped) timer = setTimeout(vacuum, DAY).unref();
  };
  const vacuum = () => {
    database.execute((manager) => manager.query('vacuum')).then(scheduleNext, scheduleNext);
  };
  if (isNew) scheduleNext();
  else vacuum();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
