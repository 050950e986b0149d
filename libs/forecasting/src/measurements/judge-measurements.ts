import type { Measurement, Verdict } from '@daystar/contracts';
import { DAY, HOUR } from '@daystar/timeseries';
import { type Period, periodOf } from './measured-period';
import { overlapping } from './overlapping';
import { type PlantInClearSky, meanWithin } from './plant-in-clear-sky';
import { repeatedFor } from './repeated-for';

/** Shares of capacity. */
const NOTHING = 0.02;
const FULL = 0.985;
const BRIGHT = 0.05;
const FAR_ABOVE = 1.5;
const ANOTHER_UNIT = 20;
/** Clouds focus light, and elevations and air are not known exactly. */
const ENHANCED = 1.25;
/** A day whose best is less than this share of the clear sky's best, but not nothing, is of another unit. */
const TOO_LITTLE = 1 / 300;
/** A value that lasts so long by day, with the sun moving on, is a stuck meter ... */
const STUCK = 3 * HOUR;
/** ... but inverters at their limit repeat themselves, and a plant that is off tells zeros; neither for so long. */
const STUCK_FOR_SURE = 16 * HOUR;
const NEAR_HIGHEST = 0.9;
/** Own use by night is small. */
const OWN_USE = 0.1;

/** A verdict about each measured power, in the order given. Nothing is guessed from how far it is from a forecast. */
export function judgeMeasurements(measurements: readonly Measurement[], plant: PlantInClearSky): Verdict[] {
  const periods = measurements.map(periodOf);
  const { capacity, path } = plant;
  const clear = meanWithin(plant.power, path.steps);
  const most = meanWithin(plant.bound, path.steps);
  const overlaps = overlapping(periods);
  const repeated = repeatedFor(
    periods.map(({ end, length }, i) => ({
      end,
      value: measurements[i].total_power,
      counts: most(end, length) > BRIGHT * capacity ? length : 0,
    })),
  );
  const dayOf = ({ end }: Period) => Math.floor((end + (path.place.longitude / 15) * HOUR) / DAY);
  const tiny = daysOfTooLittle();
  const highest = measurements.reduce((high, { total_power = 0 }) => Math.max(high, total_power), 0);
  return measurements.map(verdict);

  function verdict(measurement: Measurement, i: number): Verdict {
    const { total_power: power } = measurement;
    const { end, length } = periods[i];
    if (power === undefined) return 'gap';
    if (overlaps[i]) return 'overlap';
    if (power > ANOTHER_UNIT * capacity || (power > 0 && tiny.has(dayOf(periods[i])))) return 'unit_suspect';
    const bound = most(end, length);
    const dark = bound <= 0;
    if (power > FAR_ABOVE * capacity || (!dark && power < -NOTHING * capacity)) return 'out_of_range';
    if (power > ENHANCED * bound + NOTHING * capacity) return 'exceeds_clear_sky';
    if (dark) return power < -OWN_USE * capacity ? 'out_of_range' : 'night';
    if (heldBack(measurement, capacity)) return 'curtailed';
    const atLimit = power >= NEAR_HIGHEST * Math.min(capacity, highest) || power === 0;
    if (repeated[i] >= (atLimit ? STUCK_FOR_SURE : STUCK)) return 'stale';
    return power >= FULL * capacity ? 'clipped' : 'ok';
  }

  function daysOfTooLittle(): Set<number> {
    const best = new Map<number, { power: number; clear: number }>();
    measurements.forEach(({ total_power = 0 }, i) => {
      const held = best.get(dayOf(periods[i])) ?? { power: 0, clear: 0 };
      const { end, length } = periods[i];
      best.set(dayOf(periods[i]), {
        power: Math.max(held.power, total_power),
        clear: Math.max(held.clear, clear(end, length)),
      });
    });
    const days = [...best].filter(([, day]) => day.clear > capacity / 5 && day.power < TOO_LITTLE * day.clear);
    return new Set(days.map(([day]) => day));
  }
}

/** By what was declared alone: a ceiling counts where it was reached. */
function heldBack(measurement: Measurement, capacity: number): boolean {
  const { availability = 100, network_constraint = false, total_power = 0 } = measurement;
  const ceiling = Math.min(measurement.constraint_power_ceiling ?? Infinity, measurement.local_limit ?? Infinity);
  const reached = ceiling < capacity && total_power >= 0.97 * ceiling - NOTHING * capacity;
  return availability < 99 || network_constraint || reached;
}
