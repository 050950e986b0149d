import { DAY } from '@daystar/timeseries';
import type { ArchiveDatabase } from '../platform/engine-ports';
import { query } from '../platform/query';
import type { LakeRow } from './lake-row';

/** Number of resources that one statement lists, and whose issues one statement reads (about 2 MB). */
const LIST_BATCH_SIZE = 1000;
const READ_BATCH_SIZE = 8;

/** The rows of a UTC day in Postgres, read in parts of bounded size. */
export class PostgresDay {
  constructor(
    private readonly database: ArchiveDatabase,
    /** Its start, ms. */
    readonly day: number,
  ) {}

  /** Lists the days that Postgres has a partition of, oldest first, ms. */
  static async listDays(database: ArchiveDatabase): Promise<number[]> {
    const rows = await query<{ day: string }>(
      database,
      `select to_char(to_date(right(relname, 8), 'YYYYMMDD'), 'YYYY-MM-DD') as day from pg_inherits
       join pg_class on pg_class.oid = inhrelid
       where inhparent = 'archived_issue'::regclass and relname ~ '_[0-9]{8}$' order by day`,
    );
    return rows.map(({ day }) => Date.parse(day));
  }

  /** Lists resources, sorted as strings of JavaScript, which differs from the order of the database. */
  async listResources(): Promise<string[]> {
    const resources: string[] = [];
    for (;;) {
      const rows = await query<{ resource: string }>(
        this.database,
        `select distinct resource from archived_issue
         where issued_at >= $1 and issued_at < $2 and resource > $3 order by resource limit ${LIST_BATCH_SIZE}`,
        [...this.span, resources.at(-1) ?? ''],
      );
      resources.push(...rows.map(({ resource }) => resource));
      if (rows.length < LIST_BATCH_SIZE) return resources.sort();
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
