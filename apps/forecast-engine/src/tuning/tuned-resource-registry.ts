import type { Measurement, Site } from '@daystar/contracts';
import { parseMeasurementPeriod } from '@daystar/forecasting';
import { DAY, HOUR, MINUTE } from '@daystar/timeseries';
import { Injectable } from '@nestjs/common';
import { AggregationDirectory } from '../directory/aggregation-directory';
import { SiteDirectory } from '../directory/site-directory';
import { hasPowerForecasts } from '../issues/build-site-issue';
import { type TunedResource, type TunedWeatherSite, createTunedAggregation, createTunedSite } from './tuned-resource';
import { computeHistorySpan } from './history-span';
import { TRAINING_SPAN_MS } from './training-data-builder';
import { TuningStore } from './tuning-store';
import { UploadBursts } from './upload-bursts';

/** Measurements of earlier days, new or changed, uploaded in one or more requests. */
export interface UploadedHistory {
  /** Time of the first request, ms; -Infinity without any. */
  readonly startedAt: number;
  /** Time of the last request, ms; -Infinity without any. */
  readonly storedAt: number;
  /** Length of the measured periods, ms, as `computeHistorySpan` counts it. */
  readonly span: number;
}

const NO_HISTORY: UploadedHistory = { startedAt: -Infinity, storedAt: -Infinity, span: 0 };
/** Maximum time between the requests of an upload, ms. */
const MAX_UPLOAD_PAUSE_MS = 5 * MINUTE;
/** Duration after which requests count as another upload, ms: a program that posts each minute a day late uploads no history. */
const MAX_UPLOAD_DURATION_MS = HOUR;
/** Age from which a stored measurement counts as uploaded history, ms. */
const MIN_HISTORY_AGE_MS = DAY;

/** Records the sites and aggregations with measurements, and which of them this engine tunes. */
@Injectable()
export class TunedResourceRegistry {
  private readonly issuedSites = new Set<string>();
  private readonly measuredIds = new Set<string>();
  /** Time at which the newest external forecast of each resource was stored, ms. */
  private readonly forecastStoredAt = new Map<string, number>();
  /** Time of the last request to train at once, ms, by id. */
  private readonly requestedAt = new Map<string, number>();
  private readonly histories = new Map<string, UploadedHistory>();
  /** Bursts of requests in these uploads. */
  readonly bursts = new UploadBursts();

  constructor(
    private readonly sites: SiteDirectory,
    private readonly aggregations: AggregationDirectory,
    private readonly store: TuningStore,
  ) {}

  /** Records that this engine issues a site. */
  markIssued(resourceId: string): void {
    this.issuedSites.add(resourceId);
  }

  isIssued(resourceId: string): boolean {
    return this.issuedSites.has(resourceId);
  }

  markMeasured(id: string): void {
    this.measuredIds.add(id);
  }

  isMeasured(id: string): boolean {
    return this.measuredIds.has(id);
  }

  /** Adds measurements of earlier days that were stored at a time, ms, to the upload in progress. @param span ms */
  addHistory(id: string, storedAt: number, span: number): void {
    const last = this.getHistory(id);
    const isSameUpload =
      storedAt - last.storedAt < MAX_UPLOAD_PAUSE_MS && storedAt - last.startedAt < MAX_UPLOAD_DURATION_MS;
    this.histories.set(id, {
      startedAt: isSameUpload ? last.startedAt : storedAt,
      storedAt: Math.max(storedAt, last.storedAt),
      span: isSameUpload ? last.span + span : span,
    });
  }

  /** Adds the stored measurements that are older than `MIN_HISTORY_AGE_MS`, up to `TRAINING_SPAN_MS`. @returns whether there are any */
  addStoredHistory(id: string, measurements: readonly Measurement[], storedAt: number): boolean {
    const periods = measurements.map(parseMeasurementPeriod).filter(({ end }) => {
      const age = storedAt - end;
      return age > MIN_HISTORY_AGE_MS && age < TRAINING_SPAN_MS;
    });
    if (periods.length === 0) return false;
    const span = computeHistorySpan(periods, this.findPlace(id));
    this.addHistory(id, storedAt, span);
    const lastEnd = periods.reduce((latest, { end }) => Math.max(latest, end), -Infinity);
    this.bursts.add(id, { storedAt, span, lastEnd });
    return true;
  }

  /** Returns the place of a site, or of the first member of an aggregation. */
  private findPlace(id: string): Site | undefined {
    const [member] = this.aggregations.findAggregation(id)?.members ?? [];
    return this.sites.findSite(member?.resource_id ?? id);
  }

  /** Returns the last upload of history since this process started. */
  getHistory(id: string): UploadedHistory {
    return this.histories.get(id) ?? NO_HISTORY;
  }

  /** Requests training at once. @param time since when the learned tuning is no longer valid, ms */
  requestTraining(id: string, time: number): void {
    this.requestedAt.set(id, Math.max(time, this.getRequestedAt(id)));
  }

  /** Returns the time of the last request since this process started, ms; -Infinity without any. */
  getRequestedAt(id: string): number {
    return this.requestedAt.get(id) ?? -Infinity;
  }

  /** Returns the time of the last upload of history, or of the last request to train at once, ms; -Infinity without any. */
  getChangedAt(id: string): number {
    return Math.max(this.getHistory(id).storedAt, this.getRequestedAt(id));
  }

  /** Records that another provider's forecast of a resource was stored at a time, ms. */
  markForecastStored(id: string, time: number): void {
    this.forecastStoredAt.set(id, Math.max(time, this.forecastStoredAt.get(id) ?? -Infinity));
  }

  /** Whether a resource has an external forecast that was stored after a time, ms. */
  hasNewerForecast(id: string, time: number): boolean {
    return (this.forecastStoredAt.get(id) ?? -Infinity) > time;
  }

  /** Removes a site or an aggregation that no longer exists. */
  remove(id: string): void {
    const { issuedSites, measuredIds, forecastStoredAt, requestedAt, histories } = this;
    for (const records of [issuedSites, measuredIds, forecastStoredAt, requestedAt, histories]) records.delete(id);
    this.bursts.remove(id);
  }

  /** Marks sites and aggregations that were measured since a time, ms. */
  async loadMeasured(since: number): Promise<void> {
    for (const id of await this.store.findMeasuredSince(since)) this.markMeasured(id);
  }

  /** Lists measured resources whose rows this engine writes. Engines that refresh a tile in turn each list its resources. */
  listTuned(): string[] {
    return [...this.measuredIds].filter((id) => this.issuedSites.has(id) || this.aggregations.hasWrittenRows(id));
  }

  /**
   * Finds a site or an aggregation with its properties at a time, ms, or a weather site.
   * @returns undefined when it is not registered or has no capacity
   */
  find(id: string, now: number): TunedResource | TunedWeatherSite | undefined {
    const aggregation = this.aggregations.findAggregation(id);
    if (aggregation) return createTunedAggregation(aggregation, (resourceId) => this.sites.findSite(resourceId), now);
    const site = this.sites.findSite(id);
    if (site?.kind === 'weather') return { id, weatherSite: site };
    return hasPowerForecasts(site) ? createTunedSite(site, now) : undefined;
  }
}
