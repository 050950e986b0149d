import type { Measurement, Site } from '@daystar/contracts';
import { MeasurementEntity } from '@daystar/database';
import {
  type TrainedAdaptation,
  type SkyState,
  estimateIndices,
  pairIrradiance,
  trainAdaptation,
} from '@daystar/forecasting';
import {
  DAY,
  HALF_HOUR,
  floorTo,
  formatStamp,
  firstStart,
  stepEnd,
  stepIndex,
  stepsBetween,
} from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { And, IsNull, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import { ARCHIVE_DATABASE, type ArchiveDatabase } from '../platform/engine-ports';
import { query } from '../platform/query';
import { PlaceSkyService } from '../weather/place-sky.service';

/** Age of the oldest training data, ms. */
const TRAINING_SPAN_MS = 70 * DAY;
/** Span of estimated actuals in a sky, ms. Measurements posted later than this have no estimate to be compared with. */
const ACTUALS_SPAN_MS = 7 * DAY;

/** Compares measured irradiance of sites with its estimates, and learns the bias of the estimates. */
@Injectable()
export class SiteAdaptationLearner {
  constructor(
    @Inject(ARCHIVE_DATABASE) private readonly database: ArchiveDatabase,
    @Inject(PlaceSkyService) private readonly skies: Pick<PlaceSkyService, 'blendSky'>,
  ) {}

  /**
   * Learns how estimated irradiance of a site differs from its measurements, and stores the current estimates.
   * @param now ms
   * @returns undefined without measured irradiance of the last seven days, or with too little of it
   * @throws DaystarError Unavailable
   */
  async learn(site: Site, now: number): Promise<TrainedAdaptation | undefined> {
    const end = floorTo(now, HALF_HOUR);
    const measurements = await this.readMeasurements(site.resource_id, end);
    const isRecent = ({ period_end }: Measurement) => Date.parse(period_end) > end - ACTUALS_SPAN_MS;
    if (!measurements.some(isRecent)) return undefined;
    await this.storeEstimates(site, await this.skies.blendSky(site, now, site.elevation));
    const steps = stepsBetween(end - TRAINING_SPAN_MS, end, HALF_HOUR);
    const estimatedIndices = new Float64Array(steps.count).fill(NaN);
    for (const { period_end, clear_sky_index } of await this.readEstimates(site.resource_id, firstStart(steps))) {
      const step = stepIndex(steps, +period_end);
      if (step >= 0 && step < steps.count) estimatedIndices[step] = clear_sky_index;
    }
    return trainAdaptation(pairIrradiance(site, measurements, estimatedIndices, steps, site.elevation));
  }

  async removeEstimates(resourceId: string): Promise<void> {
    await query(this.database, 'delete from estimated_index where resource_id = $1', [resourceId]);
  }

  private async readMeasurements(resource_id: string, end: number): Promise<Measurement[]> {
    const rows = await this.database.execute((manager) =>
      manager.find(MeasurementEntity, {
        select: { period_end: true, period: true, mean_ghi: true },
        where: {
          resource_id,
          period_end: And(MoreThan(new Date(end - TRAINING_SPAN_MS)), LessThanOrEqual(new Date(end))),
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

  /** Stores estimates of half hours that have none yet, because the first estimate is the one that was served. */
  private async storeEstimates(site: Site, sky: SkyState): Promise<void> {
    const { steps, indices } = estimateIndices(site, sky, site.elevation);
    const estimatedSteps = [...indices.keys()].filter((i) => !Number.isNaN(indices[i]));
    await query(
      this.database,
      `insert into estimated_index select $1, * from unnest($2::timestamptz[], $3::real[]) on conflict do nothing`,
      [
        site.resource_id,
        estimatedSteps.map((i) => new Date(stepEnd(steps, i)).toISOString()),
        estimatedSteps.map((i) => indices[i]),
      ],
    );
    await query(this.database, 'delete from estimated_index where resource_id = $1 and period_end < $2', [
      site.resource_id,
      new Date(firstStart(steps) - TRAINING_SPAN_MS),
    ]);
  }

  private readEstimates(resourceId: string, from: number) {
    return query<{ period_end: Date; clear_sky_index: number }>(
      this.database,
      'select period_end, clear_sky_index from estimated_index where resource_id = $1 and period_end > $2',
      [resourceId, new Date(from)],
    );
  }
}
