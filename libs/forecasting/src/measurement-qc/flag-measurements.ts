import type { Measurement, QcFlag } from '@daystar/contracts';
import { HOUR } from '@daystar/timeseries';
import { type Period, parseMeasurementPeriod } from './measurement-period';
import { type DayOfReadings, type Reading, getSolarDayOfPeriod, groupByDay } from './daily-readings';
import { hasStatedLimitation } from './stated-limitation';
import { findDrift } from './find-drift';
import { FLAG_BY_CAUSE, findCurtailedReadings } from './find-curtailed-readings';
import { findWrongClock } from './find-wrong-clock';
import { selectEnergyReadings } from './select-energy-readings';
import { findSnow } from './find-snow';
import { MIN_EXCESS, findWrongUnits } from './find-wrong-units';
import { findImpossibleDays } from './find-impossible-days';
import { createOrientationShapes } from './orientation-shapes';
import { scaleClearSky } from './scale-clear-sky';
import { findOverlaps } from './overlaps';
import { type ClearSkyPower, createPeriodMean } from '../outputs/clear-sky-power';
import { computeTypicalAirTemperature } from '../sky/inputs/climatology';
import { computeRepeatDurations } from './repeat-durations';

/** Tolerance of comparisons, as a fraction of capacity. */
const TOLERANCE = 0.02;
/** Power from this fraction of capacity on counts as clipped. */
const CLIPPING = 0.985;
/** A period counts as daylight when its upper bound of power is above this fraction of capacity. */
const MIN_DAYLIGHT_POWER = 0.05;
/** Default maximum power, as a fraction of capacity. */
const MAX_POWER = 1.5;
/**
 * Maximum ratio of power to its clear-sky bound. It allows for cloud enhancement and an uncertain horizon and
 * atmosphere.
 */
const ENHANCEMENT = 1.25;
/** Power above this multiple of capacity has a unit a thousand times smaller, whose runs may begin within a day. */
const MAX_SIMILAR_EXCESS = 200;
/** A day has another unit if its maximum is above 0 but below this fraction of the clear-sky maximum. */
const UNIT_ERROR_LOW = 1 / 300;
/** Duration in daylight, ms, after which a repeated value means a stuck meter. */
const STUCK_AFTER_MS = 3 * HOUR;
/**
 * Duration in daylight, ms, after which a repeated value near the highest one or at 0 means a stuck meter. Clipping
 * and switched-off plants repeat these values for longer.
 */
const STUCK_AT_LIMIT_AFTER_MS = 16 * HOUR;
/** Power from this fraction of the highest value on counts as near it. */
const NEAR_HIGHEST = 0.9;
/** Maximum auxiliary consumption at night, as a fraction of capacity. */
const MAX_NIGHT_CONSUMPTION = 0.1;
/** Typical mean temperature of a day, °C, up to which snow may lie on modules. */
const MAX_SNOW_TEMPERATURE = 0;
/** Solar hour at which the typical temperature equals the mean of its day. */
const MEAN_HOUR = 9;
/** Values of one period may differ by this fraction of capacity. */
const MAX_DIFFERENCE = 0.01;

/**
 * Returns a flag for each measured power, in the order of the measurements. Flags never depend on a forecast.
 * Faults of a whole stream and undeclared limits need days of measurements.
 * @param maxPowerRatio maximum power, as a fraction of capacity
 * @param periods periods of the measurements
 */
export function flagMeasurements(
  measurements: readonly Measurement[],
  clearSky: ClearSkyPower,
  maxPowerRatio = MAX_POWER,
  periods: readonly Period[] = measurements.map(parseMeasurementPeriod),
): QcFlag[] {
  const { capacity, path } = clearSky;
  const computeClearPower = createPeriodMean(clearSky.power, path.steps);
  const computeMaxPower = createPeriodMean(clearSky.bound, path.steps);
  const computeCapacity = clearSky.capacities ? createPeriodMean(clearSky.capacities, path.steps) : () => capacity;
  const overlaps = findPowerOverlaps();
  markContradictions();
  const repeated = computeRepeatDurations(
    periods.map(({ end, length }, i) => ({
      end,
      value: measurements[i].total_power,
      countedDuration: computeMaxPower(end, length) > MIN_DAYLIGHT_POWER * capacity ? length : 0,
    })),
  );
  const solarDayAt = (i: number) => getSolarDayOfPeriod(periods[i], path.place.longitude);
  const unitErrorDays = findUnitErrorDays();
  const readings = measurements.flatMap(({ total_power: power }, index) => {
    const { end, length } = periods[index];
    if (power === undefined || overlaps[index]) return [];
    const isDark = computeMaxPower(end + path.steps.stepMs, length + 2 * path.steps.stepMs) <= 0;
    const [clear, bound] = [computeClearPower(end, length), computeMaxPower(end, length)];
    return [{ index, end, length, power, clear, bound, isDark }];
  });
  const toDays = (selected: readonly Reading[]) => groupByDay(selected, path.place.longitude);
  const cumulative = new Set(selectEnergyReadings(toDays(readings)).map(({ index }) => index));
  const powerReadings = readings.filter(({ index }) => !cumulative.has(index));
  const wrongUnits = findWrongUnits(toDays(powerReadings), capacity);
  // Power in another unit shows no other fault, and must not hide those of the other days.
  const isInSimilarUnit = (day: DayOfReadings) => day.every(({ power }) => power <= MAX_SIMILAR_EXCESS * capacity);
  const impossibleDays = findImpossibleDays(toDays(powerReadings).filter(isInSimilarUnit), capacity);
  const impossible = new Set([...impossibleDays].flat().map(({ index }) => index));
  const rightReadings = powerReadings.filter(({ index }) => !isUnitSuspect(index) && !impossible.has(index));
  const snow = new Set(findSnow(toDays(rightReadings), capacity, isCold).map(({ index }) => index));
  const daysInUnit = toDays(rightReadings.filter(({ index }) => !snow.has(index)));
  const wrongClock = findWrongClock(daysInUnit, capacity);
  const wrongClockDays = new Set([...wrongClock].map(([first]) => getSolarDayOfPeriod(first, path.place.longitude)));
  const days = daysInUnit.filter((day) => !wrongClock.has(day));
  const isWrongByDrift = findDrift(days, capacity, () => createOrientationShapes(clearSky));
  const timedReadings = days.flat();
  const limits = findCurtailedReadings(toDays(scaleClearSky(timedReadings, clearSky)), capacity);
  const highest = timedReadings.reduce((high, { power }) => Math.max(high, power), 0);
  return measurements.map(flagMeasurement);

  function flagMeasurement(measurement: Measurement, i: number): QcFlag {
    const { total_power: power } = measurement;
    const { end, length } = periods[i];
    if (power === undefined) return 'gap';
    if (overlaps[i]) return 'overlap';
    // An energy counter is detected in any unit. The other faults cannot be detected in a wrong unit.
    if (cumulative.has(i)) return 'cumulative';
    if (power !== 0 && isUnitSuspect(i)) return 'unit_suspect';
    const bound = computeMaxPower(end, length);
    const isNight = bound <= 0;
    if (!isNight && impossible.has(i)) return 'out_of_range';
    if (wrongClockDays.has(solarDayAt(i))) return 'clock_suspect';
    if (!isNight && power !== 0 && isWrongByDrift?.(end)) return 'drift';
    const capacityThen = computeCapacity(end, length);
    if (power > maxPowerRatio * capacityThen || (!isNight && power < -TOLERANCE * capacity)) return 'out_of_range';
    if (power > ENHANCEMENT * bound + TOLERANCE * capacity) return 'exceeds_clear_sky';
    if (isNight) return power < -MAX_NIGHT_CONSUMPTION * capacity ? 'out_of_range' : 'night';
    if (hasStatedLimitation(measurement, capacity)) return 'curtailed';
    if (snow.has(i)) return 'snow';
    const limitCause = limits.get(i);
    if (limitCause && power < CLIPPING * capacityThen) return FLAG_BY_CAUSE[limitCause];
    const isAtLimit = power >= NEAR_HIGHEST * Math.min(capacityThen, highest) || power === 0;
    if (repeated[i] >= (isAtLimit ? STUCK_AT_LIMIT_AFTER_MS : STUCK_AFTER_MS)) return 'stale';
    return power >= CLIPPING * capacityThen ? 'clipped' : 'ok';
  }

  function isCold(time: number): boolean {
    return computeTypicalAirTemperature(path.place, path.elevation, time, MEAN_HOUR) <= MAX_SNOW_TEMPERATURE;
  }

  function isUnitSuspect(i: number): boolean {
    const { total_power: power = 0 } = measurements[i];
    return power > MIN_EXCESS * capacity || wrongUnits.has(i) || (power > 0 && unitErrorDays.has(solarDayAt(i)));
  }

  /**
   * Marks overlaps of the periods with power. Coverage is weighted by the upper bound of power, so nights do not count.
   */
  function findPowerOverlaps(): boolean[] {
    const marks = new Array<boolean>(periods.length).fill(false);
    const measured = [...periods.keys()].filter((i) => measurements[i].total_power !== undefined);
    const weigh = ({ end, length }: Period) => computeMaxPower(end, length) * length;
    const overlapsOfMeasured = findOverlaps(
      measured.map((i) => periods[i]),
      weigh,
    );
    overlapsOfMeasured.forEach((isOverlap, k) => (marks[measured[k]] = isOverlap));
    return marks;
  }

  /** Marks values that differ from the first one of the same period, and that one too. None of them counts. */
  function markContradictions(): void {
    const byPeriod = new Map<string, number>();
    periods.forEach(({ end, length }, i) => {
      const earlier = byPeriod.get(`${end} ${length}`);
      if (earlier === undefined) byPeriod.set(`${end} ${length}`, i);
      else if (
        Math.abs((measurements[i].total_power ?? 0) - (measurements[earlier].total_power ?? 0)) >
        MAX_DIFFERENCE * capacity
      )
        overlaps[i] = overlaps[earlier] = true;
    });
  }

  function findUnitErrorDays(): Set<number> {
    const maximaByDay = new Map<number, { power: number; clearPower: number }>();
    measurements.forEach(({ total_power = 0 }, i) => {
      const maxima = maximaByDay.get(solarDayAt(i)) ?? { power: 0, clearPower: 0 };
      const { end, length } = periods[i];
      maximaByDay.set(solarDayAt(i), {
        power: Math.max(maxima.power, total_power),
        clearPower: Math.max(maxima.clearPower, computeClearPower(end, length)),
      });
    });
    const days = [...maximaByDay].filter(
      ([, maxima]) => maxima.clearPower > capacity / 5 && maxima.power < UNIT_ERROR_LOW * maxima.clearPower,
    );
    return new Set(days.map(([day]) => day));
  }
}
