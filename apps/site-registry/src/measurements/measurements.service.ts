import {
  DaystarError,
  type DeleteAggregationMeasurements,
  type DeleteMeasurements,
  type FieldError,
  type FlaggedMeasurement,
  type ListAggregationMeasurements,
  type ListMeasurements,
  type Measurement,
  type MeasurementList,
  type RowProblem,
  type StoreResult,
  type DeletedCount,
  type AuditActor,
  type PostAggregationMeasurements,
  type PostMeasurements,
  type QcFlag,
  createInvalidRequestError,
} from '@daystar/contracts';
import { type Database, addToAudit } from '@daystar/database';
import { findGaps, flagSiteMeasurements, parseMeasurementPeriod } from '@daystar/forecasting';
import { CLOCK, DATABASE } from '@daystar/platform';
import { type Clock, formatStamp } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { computeRetentionStart } from '../retention/retention-start';
import { type RegistrySettings, SETTINGS } from '../settings/registry-settings';
import { findOwnSite } from '../sites/own-site';
import { toSite } from '../sites/to-site';
import { auditMeasurements } from './audit-measurements';
import { lockAggregationTarget, findAggregationTarget } from './aggregation-target';
import { deleteRange } from './measurement-range';
import { findMeasurements } from './find-measurements';
import { flagRange } from './flag-range';
import { TooManyPeriodsError, addPeriods, recountPeriods, subtractPeriods } from './measurement-count';
import type { LockedTarget, MeasurementTarget } from './measurement-target';
import { lockSiteTarget } from './site-target';
import { parseBound } from './parse-bound';
import { type NumberedMeasurement, normalizeMeasurements } from './normalize-measurements';
import { upsertMeasurements } from './upsert-measurements';

/** Maximum number of refused rows that a response lists, and maximum number of warnings. */
const MAX_REPORTED_PROBLEMS = 100;
/** Maximum number of measurements in a response. */
const MAX_LISTED = 20_000;

interface Requester {
  readonly account_id?: string;
  readonly origin?: AuditActor;
}

interface PostedMeasurements extends Requester {
  readonly measurements: readonly Measurement[];
}

const toAuditActor = ({ origin, account_id }: Requester): AuditActor => origin ?? { actor: account_id ?? 'operator' };

/** Stores, lists and deletes measurements of sites and aggregations. */
@Injectable()
export class MeasurementsService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: RegistrySettings,
  ) {}

  /**
   * Stores valid rows and lists the others as refused. A period that is posted again replaces the stored one. Publishes only
   * changes.
   * @throws DaystarError InvalidRequest without a valid row, NotFound when the account has no such site, Forbidden when
   *   it would exceed its limit of stored periods
   */
  post(request: PostMeasurements): Promise<StoreResult> {
    return this.storePosted(request, (transaction) => lockSiteTarget(transaction, request));
  }

  /**
   * Stores measurements of an aggregation.
   * @throws DaystarError as `post` does, and Forbidden when the account may not write
   */
  postForAggregation(request: PostAggregationMeasurements): Promise<StoreResult> {
    const now = this.clock.now();
    return this.storePosted(request, (transaction) => lockAggregationTarget(transaction, request, now));
  }

  private storePosted(
    posted: PostedMeasurements,
    lockTarget: (transaction: EntityManager) => Promise<LockedTarget>,
  ): Promise<StoreResult> {
    const now = this.clock.now();
    const retainedFrom = computeRetentionStart(now, this.settings.retention.measurementDays);
    return this.storeWithinLimit(now, async (transaction) => {
      const target = await lockTarget(transaction);
      const { id, powerUnit, flagMeasurements, publish } = target;
      const { rows, refused } = normalizeMeasurements(posted.measurements, {
        now,
        retainedFrom,
        hasPower: powerUnit !== undefined,
      });
      if (rows.length === 0) throw createInvalidRequestError(refused.slice(0, MAX_REPORTED_PROBLEMS).map(toFieldError));
      const measurements = rows.map(({ measurement }) => measurement);
      const postedAt = new Date(now);
      const upserted = await upsertMeasurements(transaction, id, measurements, postedAt);
      const added = upserted.changed.length - upserted.replaced;
      await addPeriods(transaction, { id, added, maxPeriods: this.settings.maxPeriods, now: postedAt });
      if (upserted.changed.length > 0) await publish(upserted.changed);
      await auditMeasurements(transaction, target, upserted, now, toAuditActor(posted));
      const warnings = findPowerWarnings(rows, flagMeasurements(measurements), powerUnit);
      return { stored: measurements.length, refused: refused.slice(0, MAX_REPORTED_PROBLEMS), warnings };
    });
  }

  /**
   * Stores measurements in a transaction. When the count exceeds the limit, recounts and repeats the transaction once, unless
   * the count is recent.
   */
  private async storeWithinLimit<T>(now: number, store: (transaction: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.database.transaction(store);
    } catch (error) {
      if (!(error instanceof TooManyPeriodsError)) throw error;
      const recount = (transaction: EntityManager) => recountPeriods(transaction, error.targetId, new Date(now));
      if (await this.database.transaction(recount)) return this.database.transaction(store);
      throw error;
    }
  }

  /**
   * Lists the measurements with a period end after `from` and not after `to`, in order.
   * @throws DaystarError InvalidRequest, NotFound when the account has no such site
   */
  list(request: ListMeasurements): Promise<MeasurementList> {
    const { account_id, resource_id } = request;
    return this.listRange(request, async (manager) => {
      const site = toSite(await findOwnSite(manager, { account_id, resource_id }));
      return { id: resource_id, flagMeasurements: (measurements) => flagSiteMeasurements(site, measurements) };
    });
  }

  /** Lists the measurements of an aggregation. @throws DaystarError InvalidRequest, NotFound */
  listForAggregation(request: ListAggregationMeasurements): Promise<MeasurementList> {
    return this.listRange(request, (manager) => findAggregationTarget(manager, request, this.clock.now()));
  }

  /**
   * Deletes the measurements of a site in a range as in `list`, with the values that they replaced. Publishes the
   * deletion, so that the engine discards what it learned from them.
   * @throws DaystarError InvalidRequest, NotFound when the account has no such site
   */
  delete(request: DeleteMeasurements): Promise<DeletedCount> {
    return this.deleteFrom(request, (transaction) => lockSiteTarget(transaction, request));
  }

  /**
   * Deletes measurements of an aggregation as `delete` does.
   * @throws DaystarError InvalidRequest, NotFound, Forbidden when the account may not write
   */
  deleteForAggregation(request: DeleteAggregationMeasurements): Promise<DeletedCount> {
    const now = this.clock.now();
    return this.deleteFrom(request, (transaction) => lockAggregationTarget(transaction, request, now));
  }

  private deleteFrom(
    request: Requester & Pick<DeleteMeasurements, 'from' | 'to'>,
    lockTarget: (transaction: EntityManager) => Promise<LockedTarget>,
  ): Promise<DeletedCount> {
    const [from, to] = [parseBound(request, 'from'), parseBound(request, 'to')];
    const now = this.clock.now();
    return this.database.transaction(async (transaction) => {
      const { id, resource, publishDeletion } = await lockTarget(transaction);
      const deleted = await deleteRange(transaction, { id, from, to });
      if (deleted === 0) return { deleted };
      await subtractPeriods(transaction, id, deleted);
      const range = { from: formatStamp(+from), to: formatStamp(+to) };
      await publishDeletion({ ...range, deleted_at: formatStamp(now) });
      const before = { measurements: deleted, ...range };
      await addToAudit(transaction, { action: 'deleted', resource, before, changedAt: now }, toAuditActor(request));
      return { deleted };
    });
  }

  private listRange(
    request: Pick<ListMeasurements, 'from' | 'to'>,
    findTarget: (manager: EntityManager) => Promise<MeasurementTarget>,
  ): Promise<MeasurementList> {
    const [from, to] = [parseBound(request, 'from'), parseBound(request, 'to')];
    return this.database.execute(async (manager) => {
      const target = await findTarget(manager);
      const rows = await findMeasurements(manager, { id: target.id, from, to }, MAX_LISTED + 1);
      if (rows.length <= MAX_LISTED) return toList(await flagRange(manager, target, rows));
      const message = `The range has more than ${MAX_LISTED.toLocaleString('en-US')} measurements. Request a shorter one.`;
      throw new DaystarError('InvalidRequest', message);
    });
  }
}

function toList(measurements: FlaggedMeasurement[]): MeasurementList {
  const gaps = findGaps(measurements.map(parseMeasurementPeriod));
  return { measurements, gaps: gaps.map(({ from, to }) => ({ from: formatStamp(from), to: formatStamp(to) })) };
}

function findPowerWarnings(rows: readonly NumberedMeasurement[], flags: readonly QcFlag[], unit = 'MW'): RowProblem[] {
  const warnings = rows.flatMap(({ row, measurement }, i): RowProblem[] => {
    const { total_power = NaN } = measurement;
    const warning = describePowerProblem(flags[i], total_power, unit);
    if (warning === undefined) return [];
    const message = `'total_power' of ${total_power} ${warning}`;
    return [{ row, field: 'total_power', error_code: flags[i], message }];
  });
  return warnings.slice(0, MAX_REPORTED_PROBLEMS);
}

/** Describes a problem whose cause the sender can correct at once. Others need days of measurements. */
function describePowerProblem(flag: QcFlag, power: number, unit: string): string | undefined {
  if (flag === 'unit_suspect') return `does not fit the capacity. Check that it is in ${unit}.`;
  if (flag !== 'out_of_range') return undefined;
  return power < 0
    ? 'is further below zero than a plant consumes, or most power of its day is. It is stored, but not used. Check its sign.'
    : `is far above the capacity, or most power of its day is. It is stored, but not used. Check that it is in ${unit}, and the capacity of the site.`;
}

const toFieldError = ({ row, field, message, error_code }: RowProblem): FieldError => ({
  field_name: `measurements[${row}].${field}`,
  message,
  error_code,
});
