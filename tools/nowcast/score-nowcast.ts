import { type Frame, BASELINE, cloudNowcast, cosZeniths, pixelKilometres, sunNormalised } from '@daystar/forecasting';
import { MINUTE } from '@daystar/timeseries';
import type { SatelliteFrames } from '@daystar/weather';

/** Errors of all pixels of all frames forecast this far ahead, counts. */
export interface LeadScore {
  /** min */
  readonly lead: number;
  /** Frames that a nowcast set out from. */
  readonly starts: number;
  readonly persistence: number;
  readonly nowcast: number;
  /** The one over the other. */
  readonly ratio: number;
}

const SAME_TIME = MINUTE / 2;

/**
 * Root mean square errors of the nowcast and of raw persistence, pooled over all pixels, from every frame that has a
 * frame at least the motion's baseline before it. A nowcast knows no later frame than the one it sets out from.
 * @param leads min, ascending; those that no pair of frames is apart are left out
 */
export function scoreNowcast(pictures: SatelliteFrames, leads: readonly number[]): LeadScore[] {
  const { width, height, times, counts, latitudes, longitudes } = pictures;
  const kilometres = pixelKilometres(width, latitudes, longitudes);
  const cosines = times.map((time) => cosZeniths(time, latitudes, longitudes));
  const frames = times.map((time, i): Frame => ({ width, height, time, values: sunNormalised(counts[i], cosines[i]) }));
  const sums = leads.map((lead) => ({ lead, starts: 0, pixels: 0, persistence: 0, nowcast: 0 }));
  times.forEach((time, start) => {
    if (time - times[0] < BASELINE) return;
    const ahead = sums
      .map((sum) => ({ sum, end: times.findIndex((later) => Math.abs(later - time - sum.lead * MINUTE) < SAME_TIME) }))
      .filter(({ end }) => end > start);
    if (ahead.length === 0) return;
    const nowcast = cloudNowcast(frames.slice(0, start + 1), kilometres);
    const fields = nowcast.fieldsAt(ahead.map(({ end }) => times[end] - time));
    ahead.forEach(({ sum, end }, i) => {
      sum.starts++;
      addErrors(sum, counts[start], counts[end], sunlit(fields[i].values, cosines[end], counts[start]));
    });
  });
  return sums
    .filter(({ pixels }) => pixels > 0)
    .map(({ lead, starts, pixels, ...squares }) => ({
      lead,
      starts,
      persistence: Math.sqrt(squares.persistence / pixels),
      nowcast: Math.sqrt(squares.nowcast / pixels),
      ratio: Math.sqrt(squares.nowcast / squares.persistence),
    }));
}

/** Counts under the sun of the time; as they were where the nowcast says nothing. */
const sunlit = (normalised: Float32Array, cosines: Float32Array, counts: Float32Array): Float32Array =>
  normalised.map((value, i) => (Number.isNaN(value * cosines[i]) ? counts[i] : value * cosines[i]));

function addErrors(
  sum: { pixels: number; persistence: number; nowcast: number },
  before: Float32Array,
  after: Float32Array,
  nowcast: Float32Array,
): void {
  for (let i = 0; i < after.length; i++) {
    const stood = (before[i] - after[i]) ** 2;
    const carried = (nowcast[i] - after[i]) ** 2;
    if (Number.isNaN(stood + carried)) continue;
    sum.pixels++;
    sum.persistence += stood;
    sum.nowcast += carried;
  }
}
