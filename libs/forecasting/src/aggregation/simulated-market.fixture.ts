import { type Place, siteChanged } from '@daystar/contracts';
import { type Steps, DAY, HOUR, floorTo, stepEnd, stepsBetween } from '@daystar/timeseries';
import { createSeededRandom } from '../numerics/seeded-random';
import { computeClearSkyPower } from '../outputs/clear-sky-power';
import { createSiteSystem } from '../outputs/pv-columns';
import type { LeadForecasts, SiteTrainingData } from '../site-tuning/site-training-data';
import { createSandboxAtmosphere } from '../synthetic-weather/sandbox-atmosphere';
import { createErrorGroups } from './error-groups';
import { SpreadAggregator } from './spread-aggregator';

/** Leads of the forecasts whose outcomes are known, ms. */
const LEADS_MS = [0, 6 * HOUR, DAY, 2 * DAY];
const RUN_INTERVAL_MS = 6 * HOUR;
const SITES = 12;
const CAPACITY = 10;
/** Fraction of the clear-sky power that clouds of 100 % opacity remove. */
const CLOUD_LOSS = 0.8;
/** Upper ends of the classes of forecast opacity, %, with quantiles of their own. */
const OPACITY_CLASSES = [5, 20, 40, 60, 80, Infinity];

/** Columns of the forecast of a sum. */
export interface SumForecast {
  readonly estimate: Float64Array;
  readonly p10: Float64Array;
  readonly p90: Float64Array;
  /** Sums of the quantiles of the sites. */
  readonly naive10: Float64Array;
  readonly naive90: Float64Array;
}

/** Twelve sites of 10 MW within 3 degrees, under the weather of the sandbox. */
export class SimulatedMarket {
  readonly capacity = SITES * CAPACITY;
  private readonly places: readonly Place[];
  private readonly atmosphere;
  private readonly aggregator: SpreadAggregator;
  /** Errors of forecast opacity, ascending, by lead and class. */
  private readonly errors: ReadonlyMap<number, readonly Float64Array[]>;

  /** @param start first day, ms */
  constructor(
    seed: number,
    centre: Place,
    private readonly start: number,
  ) {
    const random = createSeededRandom(seed);
    const scatter = (value: number) => value + 3 * (random() - 0.5);
    this.places = Array.from({ length: SITES }, () => ({
      latitude: scatter(centre.latitude),
      longitude: scatter(centre.longitude),
    }));
    this.atmosphere = createSandboxAtmosphere(seed);
    this.aggregator = new SpreadAggregator(
      createErrorGroups(this.places.map((place) => ({ places: [{ ...place, capacity: CAPACITY }] }))),
    );
    this.errors = this.observeErrors(createSandboxAtmosphere(seed + 7919));
  }

  /** Clear-sky power of the sum. */
  computeClearSky(steps: Steps): Float64Array {
    const columns = this.places.map((place) => this.computeSiteClearSky(place, steps));
    return columns[0].map((_, i) => columns.reduce((sum, column) => sum + column[i], 0));
  }

  /** True power of the sum of the sites. */
  computeTruth(steps: Steps): Float64Array {
    const total = new Float64Array(steps.count);
    for (const place of this.places) {
      const clear = this.computeSiteClearSky(place, steps);
      for (let i = 0; i < steps.count; i++)
        if (clear[i] > 0) total[i] += toPower(clear[i], this.atmosphere.opacityAt(place, getMiddle(steps, i)));
    }
    return total;
  }

  /** Forecasts the sum. @param issueTime returns the time of the issue of a step, ms */
  forecast(steps: Steps, issueTime: (start: number) => number): SumForecast {
    const createColumn = () => new Float64Array(steps.count);
    const forecast = {
      estimate: createColumn(),
      p10: createColumn(),
      p90: createColumn(),
      naive10: createColumn(),
      naive90: createColumn(),
    };
    const clear = this.places.map((place) => this.computeSiteClearSky(place, steps));
    for (let i = 0; i < steps.count; i++) {
      const time = getMiddle(steps, i);
      const issuedAt = issueTime(time - steps.stepMs / 2);
      const lead = time - issuedAt;
      this.aggregator.clear();
      let [below, above] = [0, 0];
      for (let site = 0; site < SITES; site++) {
        const power = clear[site][i];
        if (power <= 0) continue;
        // The highest opacity gives the lowest power.
        const [p90, p50, p10] = this.forecastOpacity(this.places[site], time, issuedAt).map((opacity) =>
          toPower(power, opacity),
        );
        this.aggregator.add(site, p50 - p10, p90 - p50);
        forecast.estimate[i] += p50;
        below += p50 - p10;
        above += p90 - p50;
      }
      const spread = this.aggregator.computeSpread(lead);
      forecast.naive10[i] = forecast.estimate[i] - below;
      forecast.naive90[i] = forecast.estimate[i] + above;
      forecast.p10[i] = forecast.estimate[i] - Math.min(below, Math.max(0, spread.below));
      forecast.p90[i] = forecast.estimate[i] + Math.min(above, Math.max(0, spread.above));
    }
    return forecast;
  }

  /** Joins the true power with the forecasts of each lead, which were not tuned. */
  buildTrainingData(steps: Steps): SiteTrainingData {
    const forecasts = LEADS_MS.map((lead): [number, LeadForecasts] => {
      const { estimate, p10, p90 } = this.forecast(steps, (start) => start - lead);
      const actualLead = new Float64Array(steps.count).fill(lead);
      const untuned = { untuned: estimate, untunedP10: p10, untunedP90: p90 };
      return [lead, { estimate, p10, p90, ...untuned, actualLead, tuned: new Uint8Array(steps.count) }];
    });
    return { site: 'market/all', steps, measured: this.computeTruth(steps), forecasts: new Map(forecasts) };
  }

  private readonly clearSkies = new Map<string, Float64Array>();
  private computeSiteClearSky(place: Place, steps: Steps): Float64Array {
    const key = `${place.latitude} ${steps.firstEnd} ${steps.count}`;
    const cached = this.clearSkies.get(key);
    if (cached) return cached;
    const site = { ...siteChanged.example, ...place, capacity: CAPACITY, capacity_dc: CAPACITY };
    const { power } = computeClearSkyPower(createSiteSystem(site, 'utility', this.start), site, steps);
    this.clearSkies.set(key, power);
    return power;
  }

  /** Opacity, %, at the 10th, 50th and 90th percentile. */
  private forecastOpacity(place: Place, time: number, issuedAt: number): [number, number, number] {
    const opacity = this.atmosphere.nwpAt(place, time, floorTo(issuedAt, RUN_INTERVAL_MS)).cloud_opacity;
    const lead = [...this.errors.keys()].findLast((known) => known <= time - issuedAt) ?? 0;
    const errors = this.errors.get(lead)![findClass(opacity)];
    const findQuantile = (probability: number) =>
      Math.min(100, Math.max(0, opacity + (errors[Math.floor(probability * errors.length)] ?? 0)));
    return [findQuantile(0.1), findQuantile(0.5), findQuantile(0.9)];
  }

  /**
   * Observes the errors of forecasts in another simulated atmosphere, so that the quantiles of the sites are
   * calibrated.
   */
  private observeErrors(atmosphere: ReturnType<typeof createSandboxAtmosphere>) {
    const steps = stepsBetween(this.start, this.start + 60 * DAY, 3 * HOUR);
    return new Map(
      [0, 6 * HOUR, DAY, 1.5 * DAY].map((lead): [number, Float64Array[]] => {
        const classes = OPACITY_CLASSES.map((): number[] => []);
        for (const place of this.places)
          for (let i = 0; i < steps.count; i++) {
            const time = getMiddle(steps, i);
            const { cloud_opacity } = atmosphere.nwpAt(place, time, floorTo(time - lead, RUN_INTERVAL_MS));
            classes[findClass(cloud_opacity)].push(atmosphere.opacityAt(place, time) - cloud_opacity);
          }
        return [lead, classes.map((errors) => Float64Array.from(errors).sort())];
      }),
    );
  }
}

const toPower = (clear: number, opacity: number): number => clear * (1 - (CLOUD_LOSS * opacity) / 100);
const getMiddle = (steps: Steps, i: number): number => stepEnd(steps, i) - steps.stepMs / 2;
const findClass = (opacity: number): number => OPACITY_CLASSES.findIndex((end) => opacity <= end);
