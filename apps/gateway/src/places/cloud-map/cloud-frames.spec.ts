import { packSky, unpackSky } from '@daystar/row-cache';
import { HOUR, MINUTE } from '@daystar/timeseries';
import { buildClearSky } from '../sky.fixture';
import { listFrameStarts, readCellFrames } from './cloud-frames';

const NOW = Date.UTC(2026, 2, 1, 15, 13);

describe('the frames of a map of clouds', () => {
  it('are quarter hours from two hours before the current one to eight hours after it', () => {
    const starts = listFrameStarts(NOW);
    expect([starts[0], starts.at(-1)]).toEqual([Date.UTC(2026, 2, 1, 13), Date.UTC(2026, 2, 1, 23)]);
    expect(new Set(starts.slice(1).map((start, index) => start - starts[index]))).toEqual(new Set([15 * MINUTE]));
  });

  it('have the mean opacity of their five-minute steps', () => {
    const sky = buildClearSky('c491-278', NOW);
    const start = Date.parse(sky.first_period_end) - 5 * MINUTE;
    const first = (listFrameStarts(NOW)[0] - start) / (5 * MINUTE);
    const opacities = Array.from(sky.columns.opacity50, (_, step) => 10 * (step - first));
    const packed = unpackSky(packSky({ ...sky, columns: { ...sky.columns, opacity50: opacities } }));
    expect(readCellFrames(packed, listFrameStarts(NOW)).opacities.slice(0, 3)).toEqual([10, 40, 70]);
  });

  it('name the basis of the sky at their start', () => {
    const sky = buildClearSky('c491-278', NOW);
    const [last] = sky.provenance.slice(-1);
    const runs = [{ ...sky.provenance[0], steps: sky.actual_steps, ladder: 'observation' as const }, last];
    const rest = sky.columns.opacity50.length - sky.actual_steps;
    const changed = unpackSky(packSky({ ...sky, provenance: [runs[0], { ...last, steps: rest, ladder: 'nwp' }] }));
    const { bases } = readCellFrames(changed, listFrameStarts(NOW));
    expect([bases[0], bases[8], bases[9]]).toEqual(['observation', 'observation', 'nwp']);
  });

  it('are unknown outside the sky', () => {
    const sky = unpackSky(packSky(buildClearSky('c491-278', NOW)));
    expect(readCellFrames(sky, [NOW - 400 * HOUR, NOW + 400 * HOUR]).opacities).toEqual([null, null]);
  });
});
