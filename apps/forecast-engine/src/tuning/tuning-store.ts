import { isDeepStrictEqual } from 'node:util';
import { type TunedModel, type SiteTuning, readModel } from '@daystar/forecasting';
import type { Origin, TuningReport } from '@daystar/contracts';
import { addToAudit } from '@daystar/database';
import { MINUTE } from '@daystar/timeseries';
import { InputArchive, inputName } from '../archive/input-archive';
import type { LazyDatabase } from '../archive/lazy-database';

/** What rows of a site need of what was learnt, and what is told about it. */
export interface Learnt {
  readonly learntAt: number;
  /** Under which the archive keeps the tuning. */
  readonly version?: string;
  /** When a model of a lead, ms, first served. */
  readonly began?: Readonly<Record<number, number>>;
  readonly tuning: SiteTuning;
  readonly report: Omit<TuningReport, 'resource_id' | 'enabled'>;
}

export interface StoredTuning {
  readonly resource_id: string;
  readonly enabled: boolean;
  readonly learnt: Learnt | null;
}

export interface StoredModel {
  readonly version: number;
  readonly trainedAt: number;
  readonly model: TunedModel;
}

/** What an owner wants. */
interface Switch {
  readonly enabled: boolean;
  /** Everything learnt so far goes. */
  readonly forget?: boolean;
  /** As the audit names it. */
  readonly resource: string;
  readonly origin?: Origin;
}

/** Versions of a model that are kept to look back at. */
const KEPT_VERSIONS = 3;

/** What was learnt, in the database. All methods throw DaystarError Unavailable while it is away. */
export class TuningStore {
  private readonly inputs: InputArchive;

  constructor(private readonly database: Pick<LazyDatabase, 'get'>) {
    this.inputs = new InputArchive(database);
  }

  /** What changed after a moment, ms. */
  async changedSince(moment: number): Promise<(StoredTuning & { changedAt: number })[]> {
    const rows = await this.query<StoredTuning & { changed_at: Date }>(
      'select resource_id, enabled, learnt, changed_at from site_tuning where changed_at > $1 order by changed_at',
      [new Date(moment)],
    );
    return rows.map(({ changed_at, ...row }) => ({ ...row, changedAt: +changed_at }));
  }

  /** Sites and aggregations of which something was measured since a moment, ms. */
  async measuredSince(moment: number): Promise<string[]> {
    // One look per resource into the newest partitions: there may be a hundred thousand measurements of each.
    const rows = await this.query<{ resource_id: string }>(
      `select resource_id from (
         select resource_id from site union all select collection_id || '/' || aggregation_id from aggregation
       ) as resource where exists (
         select from measurement where measurement.resource_id = resource.resource_id and period_end > $1
       ) order by resource_id`,
      [new Date(moment)],
    );
    return rows.map(({ resource_id }) => resource_id);
  }

  /** Also in the archive, so that it can be told later what issues were made with. @returns what it is kept as */
  async learnt(resourceId: string, tuned: Learnt): Promise<Learnt> {
    const text = JSON.stringify(tuned.tuning);
    await this.inputs.keep(text, tuned.learntAt);
    const learnt = { ...tuned, version: inputName(text) };
    await this.query(
      `insert into site_tuning (resource_id, changed_at, learnt) values ($1, $2, $3)
       on conflict (resource_id) do update set changed_at = excluded.changed_at, learnt = excluded.learnt`,
      [resourceId, new Date(learnt.learntAt), JSON.stringify(learnt)],
    );
    return learnt;
  }

  /** As its owner wants it, with a line of the audit where that changes anything. */
  async switched(resourceId: string, { enabled, forget, resource, origin }: Switch, now: number): Promise<void> {
    const database = await this.database.get();
    await database.transaction(async (transaction) => {
      const [held] = await transaction.query<StoredTuning[]>(
        'select enabled, learnt from site_tuning where resource_id = $1 for update',
        [resourceId],
      );
      await transaction.query(
        `insert into site_tuning (resource_id, enabled, changed_at) values ($1, $2, $3)
         on conflict (resource_id) do update set changed_at = excluded.changed_at, enabled = excluded.enabled`,
        [resourceId, enabled, new Date(now)],
      );
      if (forget) {
        await transaction.query('update site_tuning set learnt = null where resource_id = $1', [resourceId]);
        await transaction.query('delete from tuned_model where resource_id = $1', [resourceId]);
      }
      const before = noted(held?.enabled ?? true, held?.learnt);
      const after = noted(enabled, forget ? null : held?.learnt);
      if (isDeepStrictEqual(before, after)) return;
      await addToAudit(transaction, { action: 'changed', resource, before, after, at: now }, origin);
    });
  }

  async removed(resourceId: string): Promise<void> {
    await this.query('delete from site_tuning where resource_id = $1', [resourceId]);
    await this.query('delete from tuned_model where resource_id = $1', [resourceId]);
  }

  /** The newest version of each lead, ms; one that this release cannot read is as good as none. */
  async models(resourceId: string): Promise<Map<number, StoredModel>> {
    const rows = await this.query<{ lead_minutes: number; version: number; trained_at: Date; model: string }>(
      `select distinct on (lead_minutes) lead_minutes, version, trained_at, model::text from tuned_model
       where resource_id = $1 order by lead_minutes, version desc`,
      [resourceId],
    );
    return new Map(
      rows.flatMap(({ lead_minutes, version, trained_at, model: text }) => {
        try {
          return [[lead_minutes * MINUTE, { version, trainedAt: +trained_at, model: readModel(text) }] as const];
        } catch {
          return [];
        }
      }),
    );
  }

  async addModel(resourceId: string, lead: number, { version, trainedAt, model }: StoredModel): Promise<void> {
    const minutes = lead / MINUTE;
    await this.query(
      `insert into tuned_model (resource_id, lead_minutes, version, trained_at, model) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [resourceId, minutes, version, new Date(trainedAt), JSON.stringify(model)],
    );
    await this.query('delete from tuned_model where resource_id = $1 and lead_minutes = $2 and version <= $3', [
      resourceId,
      minutes,
      version - KEPT_VERSIONS,
    ]);
  }

  private async query<T>(sql: string, parameters: unknown[]): Promise<T[]> {
    const database = await this.database.get();
    return database.read((manager) => manager.query<T[]>(sql, parameters));
  }
}

/** Of what was learnt it is enough to know of when it was. */
const noted = (enabled: boolean, learnt: Learnt | null | undefined) => ({
  tuning: { enabled, ...(learnt ? { learnt_at: new Date(learnt.learntAt).toISOString() } : {}) },
});
