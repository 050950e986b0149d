import { DAY } from '@daystar/timeseries';
import type { ArchiveDatabase } from '../platform/engine-ports';
import { query } from '../platform/query';
import type { LakeRow } from './lake-row';

/** Number of rows that one statement counts; it also counts all other rows of the last resource. */
const COUNT_PAGE_SIZE = 50_000;
/** Number of resources whose issues one statement reads, about 2 MB. */
const READ_BATCH_SIZE = 8;

/** Runs one SQL statement, in a transaction or outside of one. */
type RunQuery = <Row>(sql: string, parameters: unknown[]) => Promise<Row[]>;

/** The rows of a UTC day in Postgres, read in parts of bounded size. */
export class PostgresDay {
  constructor(
    private readonly database: ArchiveDatabase,
    /** Start of the day, ms. */
    readonly day: number,
    private readonly countPageSize = COUNT_PAGE_SIZE,
  ) {}

  /** Lists the days that Postgres has a partition of, oldest first, ms. */
  static async listDays(database: ArchiveDatabase): Promise<number[]> {
    const rows = await query<{ day: string }>(
      database,
      `select to_char(to_date(right(relname, 8), 'YYYYMMDD'), 'YYYY-MM-DD') as day from pg_inherits
       join pg_class on pg_class.oid = inhrelid
       where inhparent = 'archived_issue'::regclass and relname ~ '_[0-9]{8}$' order by day`,
    );
    return rows.map(({ day: date }) => Date.parse(date));
  }

  /**
   * Counts the rows of each resource. No statement counts much more than a page, however many sites there are.
   * @param onPage called after each page
   */
  async countRows(
    runQuery: RunQuery = (sql, parameters) => query(this.database, sql, parameters),
    onPage: () => void | Promise<void> = () => {},
  ): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (let lastResource = ''; ;) {
      const rows = await runQuery<{ resource: string; count: number }>(
        `select resource, count(*)::float8 as count from (
           select resource from archived_issue where issued_at >= $1 and issued_at < $2 and resource > $3
           order by resource fetch first ${this.countPageSize} rows with ties) as page
         group by resource order by resource`,
        [...this.span, lastResource],
      );
      for (const { resource, count } of rows) counts.set(resource, count);
      if (rows.length === 0) return counts;
      lastResource = rows[rows.length - 1].resource;
      await onPage();
    }
  }

  /** Yields the issues of each given resource, oldest first. */
  async *read(resources: readonly string[]): AsyncGenerator<LakeRow[]> {
    for (let i = 0; i < resources.length; i += READ_BATCH_SIZE) {
      const names = resources.slice(i, i + READ_BATCH_SIZE);
      const rows = await query<Omit<LakeRow, 'arrival'> & { arrival: string }>(
        this.database,
        `select resource, issued_at, issue_id, next_issue_at, arrival, base_id, block from archived_issue
         where issued_at >= $1 and issued_at < $2 and resource = any($3) order by issued_at, arrival`,
        [...this.span, names],
      );
      for (const name of names) {
        const rowsOfResource = rows.filter(({ resource }) => resource === name);
        yield rowsOfResource.map((row) => ({ ...row, arrival: BigInt(row.arrival) }));
      }
    }
  }

  private get span(): [Date, Date] {
    return [new Date(this.day), new Date(this.day + DAY)];
  }
}
