import { DAY, firstStart, stepEnd } from '@daystar/timeseries';
import type { PvColumns } from '../outputs/pv-columns';
import type { LeadForecasts, SiteTrainingData } from '../site-tuning/site-training-data';
import { type SiteTuning, tuneColumns } from '../site-tuning/tune-columns';
import { ISSUE_INTERVAL_MS } from './issue-as-service';
import type { NewPlant } from './new-plant';

/** A forecast of a half hour, tuned by the measurements since the registration of the plant. */
export interface FirstForecast {
  readonly step: number;
  /** Time from the registration to the issue, ms. */
  readonly age: number;
  readonly estimate: number;
  readonly p10: number;
  readonly p90: number;
}

/** Time before an issue whose measurements correct its first hours, ms. */
const CORRECTION_SPAN_MS = DAY;

/** Issues the forecasts of a new plant, and stores them by lead as the archive of the service does. */
export class SimulatedArchive {
  /** Forecasts of the scored lead. */
  readonly issued: FirstForecast[] = [];
  /** Stored forecasts by lead, ms. */
  private readonly forecasts: ReadonlyMap<number, LeadForecasts>;

  constructor(private readonly plant: NewPlant) {
    this.forecasts = new Map(
      [...plant.untuned].map(([leadMs, columns]) => [leadMs, createLeadForecasts(columns, leadMs)]),
    );
  }

  /** Issues the half hours of all leads at a time, ms. */
  issue(now: number, tuning: SiteTuning | undefined): void {
    for (const [leadMs, columns] of this.plant.untuned) this.issueLead(now, leadMs, columns, tuning);
  }

  /** Selects the training data of the first steps. A lead has no forecast before the registration plus that lead. */
  selectTrainingData(count: number): SiteTrainingData {
    const { site, steps, measured } = this.plant;
    const select = (values: Float64Array) => values.subarray(0, count);
    const selectForecasts = ({ tuned, ...columns }: LeadForecasts): LeadForecasts => ({
      estimate: select(columns.estimate),
      p10: select(columns.p10),
      p90: select(columns.p90),
      untuned: select(columns.untuned),
      untunedP10: select(columns.untunedP10),
      untunedP90: select(columns.untunedP90),
      actualLead: select(columns.actualLead),
      tuned: tuned.subarray(0, count),
    });
    return {
      site,
      steps: { ...steps, count },
      measured: select(measured),
      forecasts: new Map([...this.forecasts].map(([leadMs, columns]) => [leadMs, selectForecasts(columns)])),
    };
  }

  private issueLead(now: number, leadMs: number, columns: PvColumns, tuning: SiteTuning | undefined): void {
    const { steps, measured, clearSky } = this.plant;
    const start = firstStart(steps);
    const first = Math.max(0, Math.round((now - CORRECTION_SPAN_MS - start) / steps.stepMs));
    const past = Math.round((now - start) / steps.stepMs);
    const target = Math.round((now + leadMs - start) / steps.stepMs);
    const count = Math.min(steps.count, target + ISSUE_INTERVAL_MS / steps.stepMs);
    const select = (values: Float64Array) => values.slice(first, count);
    const measurements = Array.from({ length: past - first }, (_, i) => ({
      end: stepEnd(steps, first + i),
      length: steps.stepMs,
      power: measured[first + i],
    })).filter(({ power }) => power >= 0);
    const tuned = tuneColumns(
      {
        columns: {
          pv_estimate: select(columns.pv_estimate),
          pv_estimate10: select(columns.pv_estimate10),
          pv_estimate90: select(columns.pv_estimate90),
        },
        clear: select(clearSky.power),
        steps: { ...steps, firstEnd: stepEnd(steps, first), count: count - first },
        actualSteps: past - first,
        issuedAt: now,
        capacity: clearSky.capacity,
      },
      tuning ?? {},
      { recent: measurements, past: measurements },
    );
    const stored = this.forecasts.get(leadMs)!;
    const isTunedByPlant = measurements.length > 0 || (tuning !== undefined && tuning.isPooled !== true);
    for (let i = target; i < count; i++) {
      const [estimate, p10, p90] = [tuned.pv_estimate, tuned.pv_estimate10, tuned.pv_estimate90].map(
        (values) => values[i - first],
      );
      if (leadMs === this.plant.lead) this.issued.push({ step: i, age: now - start, estimate, p10, p90 });
      stored.estimate[i] = estimate;
      stored.p10[i] = p10;
      stored.p90[i] = p90;
      stored.untuned[i] = columns.pv_estimate[i];
      stored.untunedP10[i] = columns.pv_estimate10[i];
      stored.untunedP90[i] = columns.pv_estimate90[i];
      stored.actualLead[i] = stepEnd(steps, i) - steps.stepMs - now;
      stored.tuned[i] = isTunedByPlant ? 1 : 0;
    }
  }
}

function createLeadForecasts({ pv_estimate }: PvColumns, leadMs: number): LeadForecasts {
  const createColumn = () => new Float64Array(pv_estimate.length).fill(NaN);
  return {
    estimate: createColumn(),
    p10: createColumn(),
    p90: createColumn(),
    untuned: createColumn(),
    untunedP10: createColumn(),
    untunedP90: createColumn(),
    actualLead: createColumn().fill(leadMs),
    tuned: new Uint8Array(pv_estimate.length),
  };
}
