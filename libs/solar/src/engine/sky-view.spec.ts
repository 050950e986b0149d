import { sunStep } from '../chain/sun-step';
import { Horizon } from '../horizon/horizon';
import { singleAxis } from '../tracking/single-axis';
import { computeDaylight } from './daylight';
import { Plane } from './plane';
import { randomSites } from './random-sites.fixture';
import { tabulateSkyView } from './sky-view';
import { computeSunTable } from './sun-table';
import { orientTracker } from './tracker-plane';

const hillInTheWest = new Horizon([0, 0, 0, 50]);

describe('the sky view factor of a tracker among hills', () => {
  it('equals that of a fixed plane in the same position, within 0.2 %', () => {
    let [worst, spread, seen] = [0, 0, 0];
    for (const { observer, system, instants } of randomSites(8, 60)) {
      if (system.mounting.kind === 'fixed') continue;
      const { tracker } = system.mounting;
      const day = computeDaylight(observer, computeSunTable(instants));
      const plane = new Plane(day.count);
      orientTracker(tracker, day, plane);
      const viewAt = tabulateSkyView(hillInTheWest, system.mounting, plane);
      const views = Array.from({ length: day.count }, (_, n) => viewAt(n));
      spread = Math.max(spread, Math.max(...views) - Math.min(...views));
      for (let n = 0; n < day.count; n += 10, seen++) {
        const { apparentZenith, azimuth } = sunStep(observer, instants.first + day.step[n] * instants.step);
        const exact = hillInTheWest.skyView(
          singleAxis({ zenith: Math.min(90, apparentZenith), azimuth }, tracker).surface,
        );
        worst = Math.max(worst, Math.abs(views[n] - exact));
      }
    }
    expect(worst).toBeLessThan(0.002);
    // The factor changes during the day.
    expect(spread).toBeGreaterThan(0.2);
    expect(seen).toBeGreaterThan(100);
  });

  it('is smaller facing the hill than level, and larger facing away', () => {
    const tracker = { axisTilt: 0, axisAzimuth: 180, maxAngle: 60, hasBacktracking: false, gcr: 0.4, crossAxisTilt: 0 };
    const plane = new Plane(3);
    // Rotation is positive to the right along the axis: for a southward axis, to the west.
    plane.sinRotation.set([Math.sin(-Math.PI / 3), 0, Math.sin(Math.PI / 3)]);
    const viewAt = tabulateSkyView(hillInTheWest, { kind: 'single-axis', tracker }, plane);
    const [east, level, west] = [0, 1, 2].map(viewAt);
    expect(east).toBeGreaterThan(level);
    expect(west).toBeLessThan(level);
  });
});
