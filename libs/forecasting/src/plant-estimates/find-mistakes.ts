import type { FlaggedMeasurement, Site, MistakeCode, TuningEstimate, LikelyMistake } from '@daystar/contracts';
import { MINUTE } from '@daystar/timeseries';
import { findTypicalPeriod } from '../measurement-qc/measurement-period';
import { wrapDegrees } from './list-estimates';
import type { SelectedFit } from './select-single-fit';
import { MIN_STANDARD_ERRORS } from './standard-error';

/** Minimum distance of the stated value from the estimate, in half intervals, at which a mistake is likely. */
const MIN_HALF_INTERVALS = MIN_STANDARD_ERRORS / 1.28;
/** Minimum difference between the stated azimuth and a candidate, degrees. Smaller differences have other causes. */
const MIN_AZIMUTH_DIFFERENCE = 30;
/** Time that the sun takes for a degree of longitude, min. */
const MINUTES_PER_DEGREE = 4;
/** Minimum offset of a longitude with the wrong sign, minutes: the time that the sun takes for 10 degrees. */
const MIN_LONGITUDE_OFFSET = 40;
/**
 * Most mistaken times are wrong by a multiple of this, ms: a time zone, daylight saving time or the length of a period.
 */
const CLOCK_STEP_MS = 15 * MINUTE;
/** Most time zones differ by multiples of this, minutes; a wrong sign of the longitude explains other offsets, too. */
const TIME_ZONE_STEP = 30;
/** Length of the longest usual period, minutes: mistaken periods cause offsets below it. */
const MAX_PERIOD = 60;

/** Finds likely mistakes: the corrected value is near the estimate, and the estimate's interval excludes the stated value. */
export function findMistakes(
  site: Site,
  measurements: readonly FlaggedMeasurement[],
  estimates: readonly TuningEstimate[],
  { hasClockOffset, hasLikelyMixture }: SelectedFit,
): LikelyMistake[] {
  const findEstimate = (name: TuningEstimate['property']) =>
    estimates.find(({ property, array }) => property === name && array === undefined);
  const [azimuth, dc, ac, clockOffset] = (['azimuth', 'capacity_dc', 'capacity', 'clock_offset'] as const).map(
    findEstimate,
  );
  const clockMistake = hasClockOffset && clockOffset && findClockOffsetMistake(site, clockOffset, measurements);
  // The weather of another longitude makes the fitted size and direction unreliable.
  if (clockMistake && clockMistake.code === 'place') return [clockMistake];
  return [
    // The mean direction of an east-west roof is not the azimuth of its modules.
    azimuth && !hasLikelyMixture && findAzimuthMistake(site, azimuth),
    dc && ac && findCapacityMistake(site, dc, ac),
    clockMistake,
  ].filter((mistake) => typeof mistake === 'object');
}

const toMistake = (code: MistakeCode, { stated, low, high, days }: TuningEstimate, likely: number): LikelyMistake => ({
  code,
  stated: [stated],
  likely: [likely],
  low,
  high,
  days,
});

/** Whether a distance from the estimate is large relative to the interval of the estimate. */
const isFar = ({ estimate, low, high }: TuningEstimate, distance: number): boolean =>
  distance > MIN_HALF_INTERVALS * Math.max(estimate - low, high - estimate);

function findAzimuthMistake(
  { azimuth: ownerAzimuth, latitude, longitude }: Site,
  azimuth: TuningEstimate,
): LikelyMistake | undefined {
  const { stated, estimate } = azimuth;
  const computeDistanceTo = (value: number) => Math.abs(wrapDegrees(value - estimate));
  if (!azimuth.significant || !isFar(azimuth, computeDistanceTo(stated))) return undefined;
  const candidates: (readonly [MistakeCode, number])[] = [
    ['azimuth_sign', wrapDegrees(-stated)],
    ['azimuth_reversed', wrapDegrees(stated + 180)],
    ['azimuth_mirrored', wrapDegrees(180 - stated)],
  ];
  const [code, likely] = candidates.reduce((best, candidate) =>
    computeDistanceTo(candidate[1]) < computeDistanceTo(best[1]) ? candidate : best,
  );
  if (Math.abs(wrapDegrees(likely - stated)) < MIN_AZIMUTH_DIFFERENCE) return undefined;
  // A mistake explains the measurements when it leaves less than half of the difference.
  if (computeDistanceTo(likely) >= computeDistanceTo(stated) / 2) return undefined;
  if (ownerAzimuth !== undefined) return toMistake(code, azimuth, likely || 0);
  // The default azimuth faces the equator: the wrong way only at a latitude of the wrong sign.
  return { code: 'place', stated: [latitude, longitude], likely: [-latitude, longitude], days: azimuth.days };
}

/**
 * Detects that the DC capacity of the modules was stated as the AC capacity. Power is then clipped below the stated
 * capacity, and the fitted DC capacity equals it.
 */
function findCapacityMistake(
  { kind, capacity = NaN }: Site,
  dc: TuningEstimate,
  ac: TuningEstimate,
): LikelyMistake | undefined {
  const matchesModules = !isFar(dc, Math.abs(dc.estimate - capacity));
  if (kind !== 'utility' || !matchesModules || !ac.significant || !isFar(ac, ac.stated - ac.estimate)) return undefined;
  return toMistake('dc_for_ac', ac, ac.estimate);
}

function findClockOffsetMistake(
  { latitude, longitude }: Site,
  clockOffset: TuningEstimate,
  measurements: readonly FlaggedMeasurement[],
): LikelyMistake | undefined {
  const { estimate, low, high, days } = clockOffset;
  const step = CLOCK_STEP_MS / MINUTE;
  const nearestStep = Math.round(estimate / step) * step;
  if (nearestStep === 0 || !clockOffset.significant || !isFar(clockOffset, Math.abs(estimate))) return undefined;
  const isWithin = (offset: number) => low <= offset && offset <= high;
  const period = findTypicalPeriod(measurements) / MINUTE;
  // Power that is stamped with the start of its period seems to come earlier than the sun by one period.
  if (isWithin(-period) && Math.abs(estimate + period) <= period / 2)
    return toMistake('period_starts', clockOffset, -period);
  // The sun returns to the same longitude each day.
  const oppositeLongitudeOffset = MINUTES_PER_DEGREE * wrapDegrees(2 * longitude);
  const distance = MINUTES_PER_DEGREE * Math.abs(wrapDegrees(2 * longitude - estimate / MINUTES_PER_DEGREE));
  const isOtherPlace = Math.abs(oppositeLongitudeOffset) >= MIN_LONGITUDE_OFFSET;
  const isUsual = nearestStep % TIME_ZONE_STEP === 0 || Math.abs(nearestStep) < MAX_PERIOD;
  const isNearerStep = Math.abs(nearestStep - estimate) <= distance;
  if (!(isUsual && isNearerStep) && !isFar(clockOffset, distance) && isOtherPlace)
    return { code: 'place', stated: [latitude, longitude], likely: [latitude, -longitude], days };
  // A clock that drifted can have any offset.
  const isStep = !isFar(clockOffset, Math.abs(nearestStep - estimate));
  return toMistake('clock_offset', clockOffset, isStep ? nearestStep : Math.round(estimate));
}
