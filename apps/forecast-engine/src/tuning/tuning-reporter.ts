import { DaystarError, type TuningReport } from '@daystar/contracts';
import { Injectable } from '@nestjs/common';
import { ExternalForecastCounter } from './external-forecast-counter';
import { PooledTuningReporter } from './pooled-tuning-reporter';
import { TrainingPolicy } from './training-policy';
import { TuningRegistry } from './tuning-registry';

/** Reports the tuning of a site or an aggregation, and the time of its next training. */
@Injectable()
export class TuningReporter {
  constructor(
    private readonly tunings: TuningRegistry,
    private readonly policy: TrainingPolicy,
    private readonly pooledTunings: PooledTuningReporter,
    private readonly externalForecasts: ExternalForecastCounter,
  ) {}

  /** @param id of a site, or `<collection>/<aggregation>` */
  async build(id: string): Promise<Omit<TuningReport, 'resource_id'>> {
    const report = this.tunings.buildReport(id);
    const external = await this.externalForecasts.count(id, report.models).catch(ignoreUnavailable);
    const pooled = this.pooledTunings.describe(id);
    return {
      ...report,
      ...this.policy.describe(id),
      ...(pooled && { pooled }),
      ...(external && { external_forecast: external }),
    };
  }
}

/** Leaves the counts out while the database is unavailable: the rest of the report is in memory. */
function ignoreUnavailable(error: unknown): undefined {
  if (!(error instanceof DaystarError && error.code === 'Unavailable')) throw error;
}
