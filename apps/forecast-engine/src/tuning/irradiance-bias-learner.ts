import type { Measurement, Site } from '@daystar/contracts';
import { MeasurementEntity } from '@daystar/database';
import {
  type LearntAdaptation,
  type SkyState,
  estimatedIndices,
  irradiancePairs,
  learnAdaptation,
} from '@daystar/forecasting';
import { DAY, MINUTE, floorTo, formatStamp, startOf, stepEnd, stepIndex, stepsBetween } from '@daystar/timeseries';
import { And, IsNull, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import type { LazyDatabase } from '../lazy-database';

const HALF_HOUR = 30 * MINUTE;
/** How far back is learnt from. */
const REACH = 70 * DAY;
/** A sky tells so much of its past: what is posted later has nothing to be held against. */
const RECENT = 7 * DAY;

/** Puts measured irradiance of sites beside what was estimated of it, and learns how the estimate errs. */
export class IrradianceBiasLearner {
  constructor(
    private readonly database: Pick<LazyDatabase, 'get'>,
    /** The sky over a site as it is known at a moment, ms. */
    private readonly skyOf: (site: Site, now: number) => Promise<SkyState>,
  ) {}

  /**
   * @returns undefined when no irradiance was measured lately, or too little to learn from
   * @throws DaystarError Unavailable while the database is away
   */
  async learn(site: Site, now: number): Promise<LearntAdaptation | undefined> {
    const end = floorTo(now, HALF_HOUR);
    const measurements = await this.measured(site.resource_id, end);
    if (!measurements.some(({ period_end }) => Date.parse(period_end) > end - RECENT)) return undefined;
    await this.keep(site, await this.skyOf(site, now));
    const steps = stepsBetween(end - REACH, end, HALF_HOUR);
    const estimated = new Float64Array(steps.count).fill(NaN);
    for (const { period_end, clear_sky_index } of await this.estimatedSince(site.resource_id, startOf(steps))) {
      const step = stepIndex(steps, +period_end);
      if (step >= 0 && step < steps.count) estimated[step] = clear_sky_index;
    }
    return learnAdaptation(irradiancePairs(site, measurements, estimated, steps, site.elevation));
  }

  /** Forgets estimates of a site that is no more. */
  async removed(resourceId: string): Promise<void> {
    await this.query('delete from estimated_index where resource_id = $1', [resourceId]);
  }

  private async measured(resource_id: string, end: number): Promise<Measurement[]> {
    const database = await this.database.get();
    const rows = await database.read((manager) =>
      manager.find(MeasurementEntity, {
        select: { period_end: true, period: true, mean_ghi: true },
        where: {
          resource_id,
          period_end: And(MoreThan(new Date(end - REACH)), LessThanOrEqual(new Date(end))),
          mean_ghi: Not(IsNull()),
        },
        order: { period_end: 'asc' },
      }),
    );
    return rows.map(({ period_end, period, mean_ghi }) => ({
      period_end: formatStamp(+period_end),
      period,
      mean_ghi: mean_ghi ?? undefined,
    }));
  }

  /** What is estimated first is kept: it is what was served. */
  private async keep(site: Site, sky: SkyState): Promise<void> {
    const { steps, indices } = estimatedIndices(site, sky, site.elevation);
    const known = [...indices.keys()].filter((k) => !Number.isNaN(indices[k]));
    await this.query(
      `insert into estimated_index select $1, * from unnest($2::timestamptz[], $3::real[]) on conflict do nothing`,
      [site.resource_id, known.map((k) => new Date(stepEnd(steps, k)).toISOString()), known.map((k) => indices[k])],
    );
    await this.query('delete from estimated_index where resource_id = $1 and period_end < $2', [
      site.resource_id,
      new Date(startOf(steps) - REACH),
    ]);
  }

  private estimatedSince(resourceId: string, from: number) {
    return this.query<{ period_end: Date; clear_sky_index: number }>(
      'select period_end, clear_sky_index from estimated_index where resource_id = $1 and period_end > $2',
      [resourceId, new Date(from)],
    );
  }

  private async query<T>(sql: string, parameters: unknown[]): Promise<T[]> {
    const database = await this.database.get();
    return database.read((manager) => manager.query<T[]>(sql, parameters));
  }
}
