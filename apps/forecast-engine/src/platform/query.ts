import type { ArchiveDatabase } from './engine-ports';

/** Runs one SQL statement outside a transaction. @throws DaystarError Unavailable while the database is unavailable */
export const query = <Row>(database: ArchiveDatabase, sql: string, parameters: unknown[] = []): Promise<Row[]> =>
  database.execute((manager) => manager.query<Row[]>(sql, parameters));
