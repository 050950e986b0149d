import {
  type Daylight,
  type Engerer2Period,
  IrradianceColumns,
  atmosphereAt,
  computeClearSky,
  cloudEnhancement,
  computeDaylight,
  engerer2,
  computeHourlyDiffuseFraction,
  observerAt,
  splitToHorizon,
  computeSunTable,
  yang4,
} from '@daystar/solar';
import { passesClosureTest } from './closure-test';
import type { Observations } from './read-observations';

/** Errors of a model, W/m2. */
export interface SeparationScore {
  readonly place: string;
  /** Minutes. */
  readonly period: number;
  readonly model: string;
  readonly rows: number;
  readonly dni: { readonly rmse: number; readonly mbe: number };
  readonly dhi: { readonly rmse: number; readonly mbe: number };
}

const PERIODS: readonly Engerer2Period[] = [1, 5, 15];
const DAY_SECONDS = 86400;
/** Highest solar zenith of the data to which YANG4 and Engerer2 were fitted, deg. */
const MAX_ZENITH = 85;

/** Computes the errors of YANG4 and Engerer2 for each period length that the observations allow. Nothing is fitted. */
export const scoreSeparation = (observed: Observations): SeparationScore[] =>
  PERIODS.filter((minutes) => (minutes * 60) % observed.period === 0).flatMap((minutes) =>
    scorePeriod(averageObservations(observed, minutes * 60), minutes),
  );

/** Averages over longer periods. A mean of beam or diffuse irradiance is NaN unless all of its native periods are valid. */
function averageObservations(observed: Observations, period: number): Observations {
  const nativeDaylight = computeObservedDaylight(observed);
  const isValid = new Uint8Array(observed.ghi.length);
  for (let n = 0; n < nativeDaylight.count; n++) {
    isValid[nativeDaylight.step[n]] = Number(
      nativeDaylight.zenith[n] <= MAX_ZENITH && passesClosureTest(observed, nativeDaylight, n),
    );
  }
  const stepsPerPeriod = period / observed.period;
  const firstEnd = Math.ceil(observed.firstEnd / period) * period;
  const firstStep = (firstEnd - observed.firstEnd) / observed.period - (stepsPerPeriod - 1);
  const count = Math.floor((observed.ghi.length - Math.max(0, firstStep)) / stepsPerPeriod);
  const averagePeriods = (values: Float64Array, mustBeValid: boolean) =>
    Float64Array.from({ length: count }, (_, i) => {
      let sum = 0;
      for (let k = firstStep + i * stepsPerPeriod; k < firstStep + (i + 1) * stepsPerPeriod; k++) {
        sum += mustBeValid && isValid[k] !== 1 ? NaN : values[k];
      }
      return sum / stepsPerPeriod;
    });
  const { dhi } = observed;
  return {
    ...observed,
    period,
    firstEnd,
    ghi: averagePeriods(observed.ghi, false),
    dni: averagePeriods(observed.dni, true),
    ...(dhi && { dhi: averagePeriods(dhi, true) }),
  };
}

function computeObservedDaylight({ place, elevation, firstEnd, period, ghi }: Observations): Daylight {
  const observer = observerAt(place.latitude, place.longitude, elevation);
  return computeDaylight(observer, computeSunTable({ first: firstEnd - period / 2, step: period, count: ghi.length }));
}

function scorePeriod(observed: Observations, minutes: Engerer2Period): SeparationScore[] {
  const { place, elevation, firstEnd, period } = observed;
  const daylight = computeObservedDaylight(observed);
  const computeNoon = (step: number) => (Math.floor((firstEnd + step * period) / DAY_SECONDS) + 0.5) * DAY_SECONDS;
  let [noon, atmosphere] = [NaN, atmosphereAt(place.latitude, place.longitude, firstEnd, elevation)];
  const clear = computeClearSky(daylight, (step) => {
    if (computeNoon(step) === noon) return atmosphere;
    noon = computeNoon(step);
    return (atmosphere = atmosphereAt(place.latitude, place.longitude, noon, elevation));
  });
  const ghi = Float64Array.from(daylight.step.subarray(0, daylight.count), (step) => Math.max(0, observed.ghi[step]));
  const hourly = computeHourlyDiffuseFraction(
    daylight,
    clear.ghi,
    fillGaps(ghi, clear),
    new Float64Array(daylight.count),
  );
  const buildPredictors = (n: number) => ({
    kt: ghi[n] * daylight.clearnessPerGhi[n],
    ktClear: clear.ghi[n] * daylight.clearnessPerGhi[n],
    zenith: daylight.zenith[n],
    apparentSolarTime: daylight.apparentSolarTime[n],
    kde: cloudEnhancement(ghi[n], clear.ghi[n]),
  });
  const models = {
    Engerer2: (n: number) => engerer2(buildPredictors(n), minutes),
    YANG4: (n: number) => yang4({ ...buildPredictors(n), hourlyDiffuseFraction: hourly[n] }),
  };
  return Object.entries(models).map(([model, fractionAt]) => {
    const sums = { dni: [0, 0], dhi: [0, 0] };
    let rows = 0;
    for (let n = 0; n < daylight.count; n++) {
      const dni = observed.dni[daylight.step[n]];
      const dhi = observed.dhi ? observed.dhi[daylight.step[n]] : ghi[n] - dni * daylight.cosZenith[n];
      if (!(daylight.zenith[n] < MAX_ZENITH && ghi[n] > 0 && dni >= 0 && dhi >= 0)) continue;
      const sun = { zenith: daylight.zenith[n], cosZenith: daylight.cosZenith[n], dniExtra: daylight.dniExtra[n] };
      const split = splitToHorizon(ghi[n], { ghi: clear.ghi[n], dni: clear.dni[n] }, sun, fractionAt(n));
      addError(sums.dni, split.dni - dni);
      addError(sums.dhi, split.dhi - dhi);
      rows++;
    }
    const computeErrors = ([sum, squares]: number[]) => ({ rmse: Math.sqrt(squares / rows), mbe: sum / rows });
    return {
      place: observed.name,
      period: minutes,
      model,
      rows,
      dni: computeErrors(sums.dni),
      dhi: computeErrors(sums.dhi),
    };
  });
}

function addError(sums: number[], error: number): void {
  sums[0] += error;
  sums[1] += error * error;
}

/** Fills gaps for the hourly sums: a missing step gets the clear-sky index of the step before. */
function fillGaps(ghi: Float64Array, clear: IrradianceColumns): Float64Array {
  let index = 0;
  return ghi.map((value, n) => {
    if (!Number.isNaN(value) && clear.ghi[n] > 0) index = value / clear.ghi[n];
    return Number.isNaN(value) ? index * clear.ghi[n] : value;
  });
}
