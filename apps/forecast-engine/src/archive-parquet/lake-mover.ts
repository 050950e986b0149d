import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigurationError } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import { DAY, floorTo, formatDate } from '@daystar/timeseries';
import type { ArchiveDatabase, Lake } from '../platform/engine-ports';
import { DayMerger, type MergedDay } from './day-merger';
import { DayObjects } from './day-objects';
import { divideDay } from './day-parts';
import { LakeCatalog, type LakeDay, MoveConflictError } from './lake-catalog';
import { type LakeManifest, createUnreadableObjectError, isUnreadableObjectError } from './lake-manifest';
import { LakeOwner } from './lake-owner';
import { lakeBytes, lakeFiles, lakeLag, lakeMoveFailures, lakeMovedIssues, lakeIssues } from './metrics';
import { type CompletePart, MoveProgress } from './move-progress';
import { PostgresDay } from './postgres-day';

export interface LakeMoverOptions {
  /** Retention of issues, in Postgres and in the lake, days. */
  readonly archiveDays: number;
  /** Size from which a file is complete, bytes. */
  readonly fileSize?: number;
  /** Number of resources in a part of a day's first move. An interrupted move continues after its last complete part. */
  readonly partSize?: number;
  /** Number of rows that one statement counts. */
  readonly countPageSize?: number;
}

/** Attempts to move a day, and pause between them: rows may arrive during a move. */
const MAX_ATTEMPTS = 5;
const RETRY_DELAY_MS = 1000;
/**
 * Default of `partSize`. With new weather every ten minutes, each resource has two issues per slot. 600 resources then
 * have about 170,000 issues a day, which take a minute to move.
 */
const PART_SIZE = 600;
/** Interval between renewals of the lease, a small part of its duration. */
const RENEW_EVERY_MS = 10_000;

/**
 * Moves whole days of issues from Postgres to the lake. A move writes the files, then the manifest that lists them. One
 * transaction then refers to the manifest and drops the day from Postgres. An interrupted move leaves unreferenced
 * objects, which the next move of the day deletes. A lease lets only one engine move days at a time.
 */
export class LakeMover {
  private readonly catalog: LakeCatalog;
  private readonly days: DayObjects;
  private readonly owner: LakeOwner;
  private hasRestoredCatalog = false;
  private isStopping = false;
  private renewedAt = 0;

  constructor(
    private readonly database: ArchiveDatabase,
    private readonly lake: Lake,
    private readonly options: LakeMoverOptions,
    private readonly log: Pick<Log, 'info' | 'warn'>,
  ) {
    this.catalog = new LakeCatalog(database);
    this.days = new DayObjects(lake.objects);
    this.owner = new LakeOwner(database, lake.objects);
  }

  /** Aborts a move in progress, which then commits nothing. */
  stop(): void {
    this.isStopping = true;
  }

  /**
   * Moves the days that are due, deletes expired ones, and cleans up. Does nothing while another engine has the lease.
   * @param now ms.
   * @throws DaystarError Unavailable
   * @throws ConfigurationError when the lake belongs to another installation
   */
  async run(now: number): Promise<void> {
    if (!(await this.confirmOwner()) || !(await this.catalog.acquireOrRenewLease())) return;
    try {
      await this.runWithLease(now);
    } finally {
      await this.catalog.releaseLease();
    }
  }

  /** @throws ConfigurationError when the lake belongs to another installation */
  claimLake(): Promise<void> {
    return this.owner.claim();
  }

  /** Updates the gauges of the lake, without the lease and without waiting for a move. @param now ms */
  async updateMetrics(now: number): Promise<void> {
    const { files, rows, bytes } = await this.catalog.readTotals();
    const [oldestDueDay] = await this.listDueDays(now);
    lakeFiles.set(files);
    lakeIssues.set(rows);
    lakeBytes.set(bytes);
    lakeLag.set(oldestDueDay === undefined ? 0 : (now - this.computeDueTime(oldestDueDay)) / 1000);
  }

  /** Claims the lake. Logs and counts a failure, as `tryTask` does. @returns whether the lake belongs to this installation */
  private async confirmOwner(): Promise<boolean> {
    try {
      await this.owner.claim();
      return true;
    } catch (error) {
      if (error instanceof ConfigurationError) throw error;
      lakeMoveFailures.inc();
      this.log.warn('the owner of the lake cannot be read; retrying', { error });
      return false;
    }
  }

  private async runWithLease(now: number): Promise<void> {
    const firstRetainedDay = floorTo(now - this.options.archiveDays * DAY, DAY);
    if (!this.hasRestoredCatalog)
      await this.tryTask('restoration of the catalog', () => this.restoreCatalog(firstRetainedDay));
    for (const day of await this.listDueDays(now)) {
      if (day < firstRetainedDay || this.isStopping) continue;
      if (!(await this.tryTask(`move of ${formatDate(day)}`, () => this.moveDay(day)))) return;
    }
    for (const { day } of await this.catalog.listDays(-Infinity, firstRetainedDay - DAY)) {
      if (!(await this.tryTask(`removal of ${formatDate(day)}`, () => this.removeDay(day)))) return;
    }
    for (const entry of await this.catalog.listUnswept()) {
      if (!(await this.tryTask(`sweep of ${formatDate(entry.day)}`, () => this.sweepDay(entry)))) return;
    }
  }

  /**
   * Runs a task, and logs and counts its failure.
   * @returns whether the other tasks can succeed. An unreadable object fails only its own task; other failures affect all.
   */
  private async tryTask(name: string, task: () => Promise<void>): Promise<boolean> {
    try {
      await task();
      return true;
    } catch (error) {
      lakeMoveFailures.inc();
      this.log.warn('object store task failed; retrying', { task: name, error });
      return isUnreadableObjectError(error);
    }
  }

  /** Lists days of Postgres that are old enough to move. */
  private async listDueDays(now: number): Promise<number[]> {
    const days = await PostgresDay.listDays(this.database);
    return days.filter((day) => this.computeDueTime(day) <= now);
  }

  private computeDueTime(day: number): number {
    return day + (1 + this.lake.afterDays) * DAY;
  }

  private async moveDay(day: number): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.tryMoveDay(day);
      } catch (error) {
        if (!(error instanceof MoveConflictError) || attempt >= MAX_ATTEMPTS || this.isStopping) throw error;
        await sleep(RETRY_DELAY_MS);
      }
    }
  }

  private async tryMoveDay(day: number): Promise<void> {
    const startedAt = performance.now();
    const entry = await this.findOrRestore(day);
    const previous = entry && (await this.readCurrent(entry));
    const version = (previous?.version ?? 0) + 1;
    const source = new PostgresDay(this.database, day, this.options.countPageSize);
    const counts = await source.countRows(undefined, () => this.assertActive());
    const { files, movedRows } = previous
      ? await this.createMerger(source, version).merge([...counts.keys()].sort(), previous)
      : await this.mergeParts(source, version, counts);
    const manifest = { format: 1, day: formatDate(day), version, files } as const;
    const key = await this.days.putManifest(manifest);
    await this.catalog.commitDay(source, key, manifest, movedRows, () => this.assertNotStopping());
    lakeMovedIssues.inc(movedRows);
    const seconds = Math.round(performance.now() - startedAt) / 1000;
    this.log.info('day of issues moved to the object store', {
      day: manifest.day,
      version,
      issues: movedRows,
      files: files.length,
      seconds,
    });
  }

  /** Writes the files of the first version of a day in parts. Complete parts of an interrupted move are not written again. */
  private async mergeParts(
    source: PostgresDay,
    version: number,
    counts: ReadonlyMap<string, number>,
  ): Promise<MergedDay> {
    const { partSize = PART_SIZE } = this.options;
    const progress = new MoveProgress(this.lake.objects, source.day);
    const completeParts: CompletePart[] = [];
    for (const { resources, completePart } of divideDay(counts, await progress.read(), partSize)) {
      if (completePart) {
        completeParts.push(completePart);
        continue;
      }
      const { files, movedRows: rows } = await this.createMerger(source, version).merge(resources);
      const range = { first_resource: resources[0], last_resource: resources[resources.length - 1] };
      completeParts.push({ ...range, rows, files });
      await progress.write(completeParts);
    }
    const movedRows = completeParts.reduce((sum, { rows }) => sum + rows, 0);
    return { files: completeParts.flatMap(({ files }) => files), movedRows };
  }

  private createMerger(source: PostgresDay, version: number): DayMerger {
    return new DayMerger(this.lake.objects, source, version, () => this.assertActive(), this.options.fileSize);
  }

  /** Finds a day in the catalog. After a loss of Postgres, only its published manifest may exist. */
  private async findOrRestore(day: number): Promise<LakeDay | undefined> {
    const [entry] = await this.catalog.listDays(day, day);
    if (entry && (await this.days.readManifest(entry.manifest))) return entry;
    // A backup of Postgres may refer to a version whose objects are deleted.
    const published = await this.days.readPublished(day);
    if (!published || (entry && published.version <= entry.version)) return entry;
    await this.catalog.restoreDay(await this.days.putManifest(published), published);
    this.log.info('day of issues found in the object store', { day: published.day, version: published.version });
    return (await this.catalog.listDays(day, day))[0];
  }

  /** Compares the catalog with the object store once after a start, because Postgres may have been restored. */
  private async restoreCatalog(firstRetainedDay: number): Promise<void> {
    const cataloguedDays = (await this.catalog.listDays(-Infinity, Infinity)).map(({ day }) => day);
    for (const day of new Set([...cataloguedDays, ...(await this.days.listDays())])) {
      if (this.isStopping) return;
      if (day >= firstRetainedDay) await this.findOrRestore(day);
      else if (!cataloguedDays.includes(day))
        await this.days.deleteUnreferenced(day, undefined, () => this.catalog.acquireOrRenewLease());
    }
    this.hasRestoredCatalog = true;
  }

  private async removeDay(day: number): Promise<void> {
    await this.catalog.removeDay(day);
    await this.days.deleteUnreferenced(day, undefined, () => this.catalog.acquireOrRenewLease());
    this.log.info('expired day dropped from the object store', { day: formatDate(day) });
  }

  private async sweepDay(entry: LakeDay): Promise<void> {
    const manifest = await this.readCurrent(entry);
    await this.days.publish(entry.day, manifest);
    await this.days.deleteUnreferenced(entry.day, { entry, manifest }, () => this.catalog.acquireOrRenewLease());
    await this.catalog.markSwept(entry);
  }

  private async readCurrent({ manifest: key }: LakeDay): Promise<LakeManifest> {
    const manifest = await this.days.readManifest(key);
    if (!manifest) throw createUnreadableObjectError(key, 'is missing');
    return manifest;
  }

  /** Renews the lease when it is due. @throws MoveConflictError when the move must end */
  private async assertActive(): Promise<void> {
    this.assertNotStopping();
    if (performance.now() - this.renewedAt < RENEW_EVERY_MS) return;
    if (!(await this.catalog.acquireOrRenewLease())) throw new MoveConflictError('another engine holds the lease');
    this.renewedAt = performance.now();
  }

  private assertNotStopping(): void {
    if (this.isStopping) throw new MoveConflictError('the engine stops');
  }
}
