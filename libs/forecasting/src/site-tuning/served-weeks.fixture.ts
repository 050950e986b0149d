import { type Site, siteChanged } from '@daystar/contracts';
import { DAY, HALF_HOUR, HOUR, stepEnd, stepsBetween } from '@daystar/timeseries';
import { createSeededRandom } from '../numerics/seeded-random';
import { computeClearSkyPower } from '../outputs/clear-sky-power';
import { createSiteSystem } from '../outputs/pv-columns';
import { type Correction, interpolateCorrection } from './correction';
import { buildEarlyCorrection } from './early-correction';
import { isEarlyCorrectionSkilled } from './early-hold-out';
import { DEFAULT_PRIOR, fitEarlyLines } from './early-regression';
import type { SiteModel } from './external-model';
import { buildCorrection, trainSiteModel } from './site-model';
import type { SiteTrainingData } from './site-training-data';

const DAY_STEPS = DAY / HALF_HOUR;
const START = Date.UTC(2026, 3, 1);
/** Days before the first training. */
export const TRAINING_DAYS = 45;
/** Days between trainings. */
const MODEL_DAYS = 7;
const DAYS = TRAINING_DAYS + 2 * MODEL_DAYS;
const site: Site = { ...siteChanged.example, latitude: 40, longitude: 0, capacity: 10, capacity_dc: 12 };
const allSteps = stepsBetween(START, START + (DAYS + 3) * DAY, HALF_HOUR);
const clearSky = computeClearSkyPower(createSiteSystem(site, 'utility', START), site, allSteps);
export const MAX_POWER = clearSky.power.reduce((max, power) => Math.max(max, power), 0);

/** How a simulated plant differs from its description. */
export interface PlantKind {
  /** Output relative to the description, until the change. */
  readonly size: number;
  /** Output before 9 h, relative to that of other hours. */
  readonly morning: number;
  /** Output relative to the description since the change. */
  readonly changedSize?: number;
  /** Day of the change; by default nothing changes. */
  readonly changedOn?: number;
  /** Whether the weather before the first training is known well, as in a hindcast. */
  readonly isHindcast?: boolean;
}

/** A forecast of one day, issued on the day before it. */
interface ServedForecast {
  readonly untuned: readonly number[];
  readonly withModel: readonly number[];
  /** With the early correction in place of the model. */
  readonly withEarlyLines: readonly number[];
  readonly measured: readonly number[];
}

/** A day of issue. */
export interface IssueDay {
  readonly day: number;
  readonly model: SiteModel;
  /** Day of its training. */
  readonly trainedOn: number;
  /** Forecast of the next day in daylight. */
  readonly forecast: ServedForecast;
}

/**
 * Simulates two weeks of forecasts a day ahead, of a plant that was measured for six weeks before. The model is retrained after
 * a week.
 */
export function simulateWeeks({ size, morning, changedSize, changedOn, isHindcast }: PlantKind, seed: number) {
  const { index, forecast } = simulateWeather(createSeededRandom(seed), isHindcast);
  const truth = clearSky.power.map((power, i) => {
    if (i / DAY_STEPS >= (changedOn ?? Infinity)) return power * index[i] * (changedSize ?? size);
    const isMorning = (stepEnd(allSteps, i) / HOUR) % 24 < 9;
    return power * index[i] * size * (isMorning ? morning : 1);
  });
  const untuned = clearSky.power.map((power, i) => power * forecast[i]);
  const days: IssueDay[] = [];
  let model: SiteModel | undefined;
  let trainedOn = TRAINING_DAYS;
  for (let day = TRAINING_DAYS; day < DAYS; day++) {
    const data = joinTrainingData(truth, untuned, day);
    if ((day - TRAINING_DAYS) % MODEL_DAYS === 0) {
      model = trainSiteModel(data, clearSky, DAY, model)!;
      trainedOn = day;
    }
    const steps = { ...data.steps, count: data.steps.count + 2 * DAY_STEPS };
    const corrected = buildCorrection(data, clearSky, steps, new Map([[DAY, model!]]));
    const early = isEarlyCorrectionSkilled(data, clearSky, DEFAULT_PRIOR)
      ? buildEarlyCorrection(data, fitEarlyLines(data, clearSky).lines)
      : undefined;
    const rows = [...clearSky.power.keys()].filter(
      (i) => Math.floor(i / DAY_STEPS) === day + 1 && clearSky.power[i] > 0,
    );
    days.push({
      day,
      model: model!,
      trainedOn,
      forecast: {
        untuned: rows.map((i) => untuned[i]),
        withModel: rows.map((i) => correct(untuned[i], i, corrected)),
        withEarlyLines: rows.map((i) => correct(untuned[i], i, early)),
        measured: rows.map((i) => truth[i]),
      },
    });
  }
  return days;
}

/** Simulates a clear-sky index and its forecast. Cloudiness and errors of the forecast persist from day to day. */
function simulateWeather(random: () => number, isHindcast = false) {
  const errorScale = 0.5 + random();
  const noise = () => random() + random() + random() - 1.5;
  let [cloudiness, error, wander] = [0, 0, 0];
  const index = new Float64Array(allSteps.count);
  const forecast = new Float64Array(allSteps.count);
  for (let i = 0; i < allSteps.count; i++) {
    if (i % DAY_STEPS === 0) {
      cloudiness = 0.6 * cloudiness + 2 * noise();
      error = 0.4 * error + 0.25 * noise();
    }
    wander = 0.95 * wander + 0.4 * (random() - 0.5);
    index[i] = 0.15 + 0.83 / (1 + Math.exp(-(cloudiness + 2 * wander)));
    const known = isHindcast && i < TRAINING_DAYS * DAY_STEPS ? 0.3 : 1;
    // Clear skies are forecast well.
    const doubt = known * errorScale * Math.min(1, 2.5 * (1 - index[i]));
    forecast[i] = Math.min(1, Math.max(0.05, index[i] + doubt * (error + 0.2 * noise())));
  }
  return { index, forecast };
}

function joinTrainingData(truth: Float64Array, untuned: Float64Array, day: number): SiteTrainingData {
  const steps = stepsBetween(START, START + day * DAY, HALF_HOUR);
  const known = untuned.slice(0, steps.count);
  const percentiles = { p10: known, p90: known, untunedP10: known, untunedP90: known };
  const actualLead = new Float64Array(steps.count).fill(DAY);
  const forecast = { estimate: known, untuned: known, ...percentiles, actualLead, tuned: new Uint8Array(steps.count) };
  const measured = truth.slice(0, steps.count).map((power) => (power > 0 ? power : NaN));
  return { site: 'one', steps, measured, forecasts: new Map([[DAY, forecast]]) };
}

function correct(power: number, i: number, correction: Correction | undefined): number {
  if (!correction) return power;
  const clear = clearSky.power[i];
  const added = interpolateCorrection(correction, stepEnd(allSteps, i) - HALF_HOUR / 2, DAY, power / clear);
  return Math.min(10, Math.max(0, power + clear * added));
}
