import { MINUTE } from '@daystar/timeseries';
import { createCloudNowcast } from './cloud-nowcast';
import { buildFrame } from './cloudscape.fixture';
import { getEndPointPerturbations } from './motion-perturbations';

const deviation = (values: readonly number[]) => Math.hypot(...values) / Math.sqrt(values.length);

describe('perturbed end points of trajectories', () => {
  it('spread around the mean end point as the errors of an extrapolated motion do', () => {
    // After an hour 20 km along the motion and 18 across, by the powers of lead in the paper.
    const ends = getEndPointPerturbations(60);
    expect(deviation(ends.map(({ along }) => along))).toBeCloseTo(10.88 * 60 ** 0.23 - 7.68, -0.7);
    expect(deviation(ends.map(({ across }) => across))).toBeCloseTo(5.76 * 60 ** 0.31 - 2.72, -0.7);
    for (const side of ['along', 'across'] as const) {
      expect(ends.reduce((sum, end) => sum + end[side], 0)).toBeCloseTo(0, 9);
    }
  });

  it('coincide at lead time 0, and diverge with lead time', () => {
    expect(deviation(getEndPointPerturbations(0).map(({ along }) => along))).toBe(0);
    const apart = [5, 15, 60, 180, 360].map((lead) =>
      deviation(getEndPointPerturbations(lead).map(({ across }) => across)),
    );
    expect(apart).toEqual([...apart].sort((a, b) => a - b));
  });
});

describe('percentiles of a nowcast', () => {
  const noon = Date.UTC(2026, 5, 21, 12);
  const LEADS_MS = [0, 30, 60, 120].map((lead) => lead * MINUTE);
  /** A stationary edge between clear and cloudy. */
  const frames = [-15, 0].map((lag) => buildFrame([120, 120], noon + lag * MINUTE, (x) => (x > 60 ? 80 : 10)));
  const nowcast = createCloudNowcast(frames, 5);

  it('enclose the median near a cloud edge, widen with lead time, and coincide far from it', () => {
    const near = nowcast.motionSpreadAt(61, 60, LEADS_MS);
    const widths = Array.from(near.p90, (p90, i) => p90 - near.p10[i]);
    expect(widths[0]).toBe(0);
    expect(widths[2]).toBeGreaterThan(20);
    expect(widths[2]).toBeGreaterThan(widths[1]);
    nowcast.valuesAt(61, 60, LEADS_MS).forEach((value, i) => {
      expect(near.p10[i]).toBeLessThanOrEqual(value + 1e-3);
      expect(near.p90[i]).toBeGreaterThanOrEqual(value - 1e-3);
    });
    const far = nowcast.motionSpreadAt(20, 60, LEADS_MS);
    expect(far.p90[1] - far.p10[1]).toBeLessThan(3);
  });
});
