import type { Bus } from '@daystar/bus';
import { type IssuedHistory, readHistory } from '@daystar/contracts';
import { type PowerScores, powerScores } from '@daystar/forecasting';
import {
  type Clock,
  DAY,
  MINUTE,
  type Steps,
  floorTo,
  formatPeriod,
  formatStamp,
  lastEnd,
  startOf,
  stepsBetween,
} from '@daystar/timeseries';
import { LRUCache } from 'lru-cache';
import { BUS, CLOCK } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';

export const REFERENCES = ['measurement', 'estimated_actual'] as const;
export type Reference = (typeof REFERENCES)[number];

const PERIOD = 30 * MINUTE;
/** Half hours of measurements by day from which on they are what forecasts are held against. */
const FEWEST_MEASURED = 24;
/** Days that are not materialized yet are computed from their issues. */
const HISTORY_TIMEOUT_MS = 60_000;

const MAX_AGE = 5 * MINUTE;
const MAX_REPORTS = 200;

/** Scores of one lead in a response: the lead has a name, and a score without data is null. */
export type LeadScores = { readonly lead: string } & Readonly<
  Record<Exclude<keyof PowerScores, 'lead'>, number | null>
>;

/** How good the forecasts of a site or an aggregation were. */
export interface VerificationReport {
  readonly from: string;
  readonly to: string;
  readonly period: string;
  /** What forecasts are held against. */
  readonly reference: Reference;
  readonly unit: 'MW' | 'kW';
  /** What errors are normalised by. */
  readonly capacity: number | null;
  readonly issues: { readonly expected: number; readonly missing: number; readonly late: number };
  readonly verification: readonly LeadScores[];
}

/** What is verified. */
export interface Verified {
  readonly resource: string;
  readonly unit: 'MW' | 'kW';
  clearSky(periods: Steps): Float64Array;
  /** Means of what was measured and can be held against forecasts; absent where nothing is measured. */
  measured?(periods: Steps, clearSky: Float64Array): Promise<Float64Array>;
}

/** Holds archived forecasts against what came. */
@Injectable()
export class VerificationService {
  private readonly reports = new LRUCache<string, { report: Promise<VerificationReport>; until: number }>({
    max: MAX_REPORTS,
  });

  constructor(
    @Inject(BUS) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A report takes a tenth of a second to make, so it holds for a while. @param wanted as of `made` */
  report(verified: Verified, window: number, wanted?: Reference): Promise<VerificationReport> {
    const name = `${verified.resource} ${window} ${wanted}`;
    const held = this.reports.get(name);
    if (held && this.clock.now() < held.until) return held.report;
    const report = this.compute(verified, window, wanted);
    report.catch(() => this.reports.delete(name));
    this.reports.set(name, { report, until: this.clock.now() + MAX_AGE });
    return report;
  }

  /** @param wanted the reference; measurements where there are enough, when absent */
  private async compute(verified: Verified, window: number, wanted?: Reference): Promise<VerificationReport> {
    const to = floorTo(this.clock.now(), PERIOD);
    const steps = stepsBetween(to - Math.max(DAY, window), to, PERIOD);
    const [from, until] = [startOf(steps), lastEnd(steps)].map((time) => new Date(time).toISOString());
    const history = await this.bus.request(
      readHistory,
      { resource: verified.resource, from, to: until },
      HISTORY_TIMEOUT_MS,
    );
    const clearSky = verified.clearSky(steps);
    const measured = wanted === 'estimated_actual' ? undefined : await verified.measured?.(steps, clearSky);
    const enough = (measured?.filter((value) => !Number.isNaN(value)).length ?? 0) >= FEWEST_MEASURED;
    const reference = wanted ?? (enough ? 'measurement' : 'estimated_actual');
    const observed =
      reference === 'measurement'
        ? (measured ?? new Float64Array(steps.count).fill(NaN))
        : numbers(history.estimated_actuals);
    return {
      from: formatStamp(startOf(steps)),
      to: formatStamp(lastEnd(steps)),
      period: formatPeriod(PERIOD),
      reference,
      unit: verified.unit,
      capacity: history.capacity ?? null,
      issues: { expected: history.expected, missing: history.missing, late: history.late },
      verification: scoresOf(history, { steps, observed, clearSky }),
    };
  }
}

function scoresOf(
  { leads, capacity }: IssuedHistory,
  power: { steps: Steps; observed: Float64Array; clearSky: Float64Array },
): LeadScores[] {
  if (capacity === undefined) return [];
  return leads.map(({ lead, pv_estimate, pv_estimate10, pv_estimate90 }) => {
    const forecast = {
      lead,
      pv_estimate: numbers(pv_estimate),
      pv_estimate10: numbers(pv_estimate10),
      pv_estimate90: numbers(pv_estimate90),
    };
    const scores = Object.entries(powerScores({ ...power, capacity }, forecast)).map(([name, value]) => [
      name,
      Number.isFinite(value) ? value : null,
    ]);
    return { ...(Object.fromEntries(scores) as LeadScores), lead: formatPeriod(lead) };
  });
}

const numbers = (values: readonly (number | null)[]): Float64Array =>
  Float64Array.from(values, (value) => value ?? NaN);
