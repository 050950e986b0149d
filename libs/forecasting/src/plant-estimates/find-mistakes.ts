import type { FlaggedMeasurement, Site, MistakeCode, TuningEstimate, LikelyMistake } from '@daystar/contracts';
import { MINUTE } from '@daystar/timeseries';
import { parseMeasurementPeriod } from '../measurement-qc/measurement-period';
import { wrapDegrees } from './list-estimates';
import type { SelectedFit } from './select-fit';

/** Ratio of the distance of the stated value from the estimate to half the interval, from which a mistake is likely: three standard errors. */
const MIN_DISTANCE = 3 / 1.28;
/** Time that the sun takes for a degree of longitude. */
const MINUTES_PER_DEGREE = 4;
/** Times of mistakes are multiples of this, ms: time zones, daylight saving time and period lengths are. */
const CLOCK_STEP = 15 * MINUTE;

/** Finds mistakes whose value is near to the estimate, while the interval excludes the stated value. */
export function findMistakes(
  site: Site,
  measurements: readonly FlaggedMeasurement[],
  estimates: readonly TuningEstimate[],
  { isShifted }: SelectedFit,
): LikelyMistake[] {
  const find = (property: TuningEstimate['property']) => estimates.find((estimate) => estimate.property === property);
  const [azimuth, dc, ac, clock] = (['azimuth', 'capacity_dc', 'capacity', 'clock_offset'] as const).map(find);
  return [
    azimuth && findAzimuthMistake(site, azimuth),
    dc && ac && findCapacityMistake(site, dc, ac),
    isShifted && clock && findClockMistake(site, clock, measurements),
  ].filter((warning) => typeof warning === 'object');
}

const toWarning = (code: MistakeCode, { stated, low, high, days }: TuningEstimate, likely: number): LikelyMistake => ({
  ...{ code, stated: [stated], likely: [likely], low, high, days },
});

/** Whether the stated value is far from the estimate. */
const isFar = ({ estimate, low, high }: TuningEstimate, distance: number): boolean =>
  distance > MIN_DISTANCE * Math.max(estimate - low, high - estimate);

function findAzimuthMistake(
  { azimuth: ofOwner, latitude, longitude }: Site,
  azimuth: TuningEstimate,
): LikelyMistake | undefined {
  const { stated, estimate } = azimuth;
  const distanceOf = (value: number) => Math.abs(wrapDegrees(value - estimate));
  if (!azimuth.significant || !isFar(azimuth, distanceOf(stated))) return undefined;
  const candidates: (readonly [MistakeCode, number])[] = [
    ['azimuth_sign', wrapDegrees(-stated)],
    ['azimuth_reversed', wrapDegrees(stated + 180)],
    ['azimuth_mirrored', wrapDegrees(180 - stated)],
  ];
  const [code, likely] = candidates.reduce((best, one) => (distanceOf(one[1]) < distanceOf(best[1]) ? one : best));
  // A mistake explains the measurements when it leaves less than half of the difference.
  if (distanceOf(likely) >= distanceOf(stated) / 2) return undefined;
  if (ofOwner !== undefined) return toWarning(code, azimuth, likely || 0);
  // The default azimuth faces the equator: the wrong way only at a latitude of the wrong sign.
  return { code: 'place', stated: [latitude, longitude], likely: [-latitude, longitude], days: azimuth.days };
}

/** Finds the DC capacity of the modules stated as the AC capacity: power is clipped below it, and the modules are as large as it. */
function findCapacityMistake(
  { kind, capacity = NaN }: Site,
  dc: TuningEstimate,
  ac: TuningEstimate,
): LikelyMistake | undefined {
  const isModules = !isFar(dc, Math.abs(dc.estimate - capacity));
  if (kind !== 'utility' || !isModules || !ac.significant || !isFar(ac, ac.stated - ac.estimate)) return undefined;
  return toWarning('dc_for_ac', ac, ac.estimate);
}

function findClockMistake(
  { latitude, longitude }: Site,
  clock: TuningEstimate,
  measurements: readonly FlaggedMeasurement[],
): LikelyMistake | undefined {
  const { estimate, low, high, days } = clock;
  const step = CLOCK_STEP / MINUTE;
  const likely = Math.round(estimate / step) * step;
  if (likely === 0 || !clock.significant || !isFar(clock, Math.abs(estimate))) return undefined;
  const isWithin = (offset: number) => low <= offset && offset <= high;
  const lengths = measurements.map((measurement) => parseMeasurementPeriod(measurement).length).sort((a, b) => a - b);
  const period = lengths[Math.floor(lengths.length / 2)] / MINUTE;
  // Power that is stamped with the start of its period seems to come earlier than the sun by one period.
  if (isWithin(-period) && Math.abs(estimate + period) <= period / 2) return toWarning('period_starts', clock, -period);
  const ofOtherSign = MINUTES_PER_DEGREE * 2 * longitude;
  if (isWithin(ofOtherSign) && Math.abs(ofOtherSign - estimate) < Math.abs(likely - estimate))
    return { code: 'place', stated: [latitude, longitude], likely: [latitude, -longitude], days };
  return toWarning('clock_offset', clock, likely);
}
