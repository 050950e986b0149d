import { isDeepStrictEqual } from 'node:util';
import type { AuditActor, Site, TuningReport } from '@daystar/contracts';
import { SiteChangeEntity, addToAudit } from '@daystar/database';
import { type EarlyLine, type SiteModel, type SiteTuning, parseModel, serializeModel } from '@daystar/forecasting';
import { MINUTE } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { LearnedInputArchive, hashText } from '../archive/learned-input-archive';
import { ARCHIVE_DATABASE, type ArchiveDatabase } from '../platform/engine-ports';
import { query } from '../platform/query';
import { hashDescription } from './hash-description';

/** The learned tuning of a site or an aggregation, and the report about it. */
export interface LearnedTuning {
  /** Ms; stored with this name. */
  readonly learntAt: number;
  /** Hash of the tuning in the input archive; stored with this name. */
  readonly version?: string;
  /** Hash of the description of the site that it was learned with; absent for an aggregation, and before this was stored. */
  readonly description?: string;
  /** Time of the first use of a model, ms, by lead time, ms; stored with this name. */
  readonly began?: Readonly<Record<number, number>>;
  /** Early line of a site, from which the prior of new sites is pooled; absent with less than a week of measurements. */
  readonly ownLine?: EarlyLine;
  readonly tuning: SiteTuning;
  readonly report: Omit<TuningReport, 'resource_id' | 'enabled'>;
}

/** A row of `site_tuning`. */
export interface StoredTuning {
  readonly resource_id: string;
  readonly enabled: boolean;
  readonly learned: LearnedTuning | null;
}

/** A version of the model of a lead time. */
export interface StoredModel {
  readonly version: number;
  /** Ms. */
  readonly trainedAt: number;
  readonly model: SiteModel;
}

/** An owner's request to enable or disable tuning. */
export interface TuningSwitch {
  readonly enabled: boolean;
  /** Whether to delete everything learned so far. */
  readonly forget?: boolean;
  /** Resource of the audit entry. */
  readonly resource: string;
  readonly origin?: AuditActor;
}

/** Number of newest versions of a model that are stored for each lead time. */
const MAX_MODEL_VERSIONS = 3;

/** Tunings and models in the database. All methods throw DaystarError Unavailable while the database is unavailable. */
@Injectable()
export class TuningStore {
  constructor(
    @Inject(ARCHIVE_DATABASE) private readonly database: ArchiveDatabase,
    private readonly inputs: LearnedInputArchive,
  ) {}

  /** Finds tunings that changed after a time, ms, in order of change. */
  async findChangedSince(time: number): Promise<(StoredTuning & { changedAt: number })[]> {
    const rows = await query<StoredTuning & { changed_at: Date }>(
      this.database,
      'select resource_id, enabled, learnt as learned, changed_at from site_tuning where changed_at > $1 order by changed_at',
      [new Date(time)],
    );
    return rows.map(({ changed_at, ...row }) => ({ ...row, changedAt: +changed_at }));
  }

  /** Finds the ids of sites and aggregations with measurements since a time, ms. */
  async findMeasuredSince(time: number): Promise<string[]> {
    // One index lookup per resource, because each may have a hundred thousand measurements.
    const rows = await query<{ resource_id: string }>(
      this.database,
      `select resource_id from (
         select resource_id from site union all select collection_id || '/' || aggregation_id from aggregation
       ) as resource where exists (
         select from measurement where measurement.resource_id = resource.resource_id and period_end > $1
       ) order by resource_id`,
      [new Date(time)],
    );
    return rows.map(({ resource_id }) => resource_id);
  }

  /** Finds the time, ms, since which a site has its description; undefined when it always had it. */
  async findDescribedSince(site: Site): Promise<number | undefined> {
    const versions = await this.database.execute((manager) =>
      manager.find(SiteChangeEntity, { where: { resource_id: site.resource_id }, order: { version: 'desc' } }),
    );
    const description = hashDescription(site);
    const changedIndex = versions.findIndex(({ properties }) => hashDescription(properties) !== description);
    return changedIndex > 0 ? +versions[changedIndex - 1].changed_at : undefined;
  }

  /** Stores a tuning, also in the input archive, for replays. @returns the tuning with its version */
  async saveLearned(id: string, tuning: LearnedTuning): Promise<LearnedTuning> {
    const text = JSON.stringify(tuning.tuning);
    await this.inputs.put(text, tuning.learntAt);
    const learned = { ...tuning, version: hashText(text) };
    await query(
      this.database,
      `insert into site_tuning (resource_id, changed_at, learnt) values ($1, $2, $3)
       on conflict (resource_id) do update set changed_at = excluded.changed_at, learnt = excluded.learnt`,
      [id, new Date(learned.learntAt), JSON.stringify(learned)],
    );
    return learned;
  }

  /**
   * Enables or disables tuning, and deletes everything learned if requested. Adds an audit entry if that changes anything.
   * @param now ms
   */
  async saveSwitch(id: string, { enabled, forget, resource, origin }: TuningSwitch, now: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const [current] = await transaction.query<StoredTuning[]>(
        'select enabled, learnt as learned from site_tuning where resource_id = $1 for update',
        [id],
      );
      await transaction.query(
        `insert into site_tuning (resource_id, enabled, changed_at) values ($1, $2, $3)
         on conflict (resource_id) do update set changed_at = excluded.changed_at, enabled = excluded.enabled`,
        [id, enabled, new Date(now)],
      );
      if (forget) {
        await transaction.query('update site_tuning set learnt = null where resource_id = $1', [id]);
        await transaction.query('delete from tuned_model where resource_id = $1', [id]);
      }
      const before = toAuditState(current?.enabled ?? true, current?.learned);
      const after = toAuditState(enabled, forget ? null : current?.learned);
      if (isDeepStrictEqual(before, after)) return;
      await addToAudit(transaction, { action: 'changed', resource, before, after, changedAt: now }, origin);
    });
  }

  /** Deletes tunings and models learned up to a time, ms. The next run learns them again. */
  async deleteLearnedTuning(id: string, time: number): Promise<void> {
    await query(
      this.database,
      `update site_tuning set learnt = null, changed_at = $2
       where resource_id = $1 and (learnt ->> 'learntAt')::bigint <= $3`,
      [id, new Date(time), time],
    );
    await query(this.database, 'delete from tuned_model where resource_id = $1 and trained_at <= $2', [
      id,
      new Date(time),
    ]);
  }

  async remove(id: string): Promise<void> {
    await query(this.database, 'delete from site_tuning where resource_id = $1', [id]);
    await query(this.database, 'delete from tuned_model where resource_id = $1', [id]);
  }

  /** Loads the newest model of each lead time, ms, except models that this release cannot read. */
  async loadNewestModels(id: string): Promise<Map<number, StoredModel>> {
    const rows = await query<{ lead_minutes: number; version: number; trained_at: Date; model: string }>(
      this.database,
      `select distinct on (lead_minutes) lead_minutes, version, trained_at, model::text from tuned_model
       where resource_id = $1 order by lead_minutes, version desc`,
      [id],
    );
    return new Map(
      rows.flatMap(({ lead_minutes, version, trained_at, model: text }) => {
        try {
          return [[lead_minutes * MINUTE, { version, trainedAt: +trained_at, model: parseModel(text) }] as const];
        } catch {
          return [];
        }
      }),
    );
  }

  /**
   * Stores a version of a model, and deletes all but the newest versions. Models of another format are deleted, because
   * their versions could be higher and hide the new one.
   * @param lead ms
   */
  async addModel(id: string, lead: number, { version, trainedAt, model }: StoredModel): Promise<void> {
    const minutes = lead / MINUTE;
    await query(
      this.database,
      `delete from tuned_model where resource_id = $1 and lead_minutes = $2 and (model ->> 'version')::int <> $3`,
      [id, minutes, model.version],
    );
    await query(
      this.database,
      `insert into tuned_model (resource_id, lead_minutes, version, trained_at, model) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [id, minutes, version, new Date(trainedAt), serializeModel(model)],
    );
    await query(
      this.database,
      'delete from tuned_model where resource_id = $1 and lead_minutes = $2 and version <= $3',
      [id, minutes, version - MAX_MODEL_VERSIONS],
    );
  }
}

/** Selects the fields for the audit log: the time when a tuning was learned, but not its content. */
const toAuditState = (enabled: boolean, learned: LearnedTuning | null | undefined) => ({
  tuning: { enabled, ...(learned ? { learnt_at: new Date(learned.learntAt).toISOString() } : {}) },
});
