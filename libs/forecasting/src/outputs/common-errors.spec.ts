import { SKY_COLUMNS, type SkyColumns } from '@daystar/contracts';
import { NATIVE_PERIOD_MS } from '@daystar/timeseries';
import type { CommonErrorColumns, SkyState } from '../sky/blend/sky-state';
import { computeCommonErrors } from './common-errors';

const COUNT = 8;
const column = (value: number) => new Float64Array(COUNT).fill(value);

/** A sky whose opacity has an interval of 40 ± 20 %. */
function buildSky(commonErrors?: CommonErrorColumns): SkyState {
  const columns = Object.fromEntries(
    SKY_COLUMNS.map((name) => [name, column(0)]),
  ) as unknown as SkyColumns<Float64Array>;
  Object.assign(columns, { opacity10: column(20), opacity50: column(40), opacity90: column(60) });
  const steps = { firstEnd: 0, stepMs: NATIVE_PERIOD_MS, count: COUNT };
  return { steps, actualSteps: 0, issuedAt: 0, columns, provenance: [], ...(commonErrors && { commonErrors }) };
}

describe('the common errors of power', () => {
  it('are percentages of the interval at every third row, with the opposite sign of opacity', () => {
    // 7.8 % per standard deviation is 10 % at the 90th percentile.
    const sky = buildSky({ east: column(7.803), north: column(-3.9015), largeScaleErrorShare: column(0) });
    expect(computeCommonErrors(sky, 0)).toEqual({
      motion_east: [-50, -50, -50],
      motion_north: [25, 25, 25],
      system: [],
    });
    expect(computeCommonErrors(sky, 2)?.motion_east).toEqual([-50, -50]);
  });

  it('of a weather system are a share of the variance that motion leaves', () => {
    const largeScaleErrorShare = column(0.25);
    expect(
      computeCommonErrors(buildSky({ east: column(0), north: column(0), largeScaleErrorShare }), 0)?.system,
    ).toEqual([50, 50, 50]);
    const moved = buildSky({ east: column(20), north: column(0), largeScaleErrorShare });
    expect(computeCommonErrors(moved, 0)?.system).toEqual([]);
  });

  it('end with the last one that is not 0', () => {
    const east = column(0);
    east[3] = 7.803;
    expect(
      computeCommonErrors(buildSky({ east, north: column(0), largeScaleErrorShare: column(0) }), 0)?.motion_east,
    ).toEqual([0, -50]);
  });

  it('are absent without a nowcast, or where nothing is in common', () => {
    expect(computeCommonErrors(buildSky(), 0)).toBeUndefined();
    expect(
      computeCommonErrors(buildSky({ east: column(0), north: column(0), largeScaleErrorShare: column(0) }), 0),
    ).toBeUndefined();
  });
});
