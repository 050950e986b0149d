import { DEGREES } from '../angle';
import { sunStep } from '../chain/sun-step';
import { aoiProjection } from '../transposition/angle-of-incidence';
import { singleAxis } from '../tracking/single-axis';
import { computeDaylight } from './daylight';
import { Plane } from './plane';
import { randomSites } from './random-sites.fixture';
import { computeSunTable } from './sun-table';
import { orientTracker } from './tracker-plane';

describe('a tracker of the engine', () => {
  it('rotates as the exact path does: its tilt within 0.01 deg, and so the angle of incidence', () => {
    let trackers = 0;
    let limited = 0;
    let worstTilt = 0;
    let worstCosine = 0;
    for (const { observer, system, instants } of randomSites(8, 60)) {
      if (system.mounting.kind === 'fixed') continue;
      const windStow = { speed: 4, angle: trackers % 2 ? -35 : 20 };
      const tracker = { ...system.mounting.tracker, ...(trackers % 3 && { windStow }) };
      const day = computeDaylight(observer, computeSunTable(instants));
      const plane = new Plane(day.count);
      const windSpeed = Float64Array.from({ length: instants.count }, (_, i) => 3 + 3 * Math.sin(i * 0.13));
      orientTracker(tracker, day, plane, windSpeed);
      trackers++;
      for (let n = 0; n < day.count; n += 3) {
        const { apparentZenith, azimuth } = sunStep(observer, instants.first + day.step[n] * instants.step);
        const sun = { zenith: Math.min(90, apparentZenith), azimuth };
        const exact = singleAxis(sun, tracker, windSpeed[day.step[n]]);
        if (Math.abs(exact.rotation) === tracker.maxAngle) limited++;
        const tilt = Math.atan2(plane.sinTilt[n], plane.cosTilt[n]) * DEGREES;
        worstTilt = Math.max(worstTilt, Math.abs(tilt - exact.surface.tilt));
        const cosine = Math.max(0, aoiProjection(exact.surface, sun));
        worstCosine = Math.max(worstCosine, Math.abs(plane.cosAoi[n] - cosine));
      }
    }
    expect(worstTilt).toBeLessThan(0.01);
    expect(worstCosine).toBeLessThan(1e-4);
    expect(trackers).toBeGreaterThan(20);
    expect(limited).toBeGreaterThan(100);
  });
});
