import { DEGREES } from '../angle';
import { sunStep } from '../chain/sun-step';
import { aoiProjection } from '../transposition/angle-of-incidence';
import { singleAxis } from '../tracking/single-axis';
import { daylightOver } from './daylight';
import { Plane } from './plane';
import { randomSites } from './random-sites.fixture';
import { sunTable } from './sun-table';
import { track } from './track';

describe('a tracker of the engine', () => {
  it('turns as the exact path does: its tilt within 0.01 deg, and so the angle of incidence', () => {
    let trackers = 0;
    let limited = 0;
    for (const { observer, system, instants } of randomSites(8, 60)) {
      if (system.mounting.kind === 'fixed') continue;
      const { tracker } = system.mounting;
      const day = daylightOver(observer, sunTable(instants));
      const plane = new Plane(day.count);
      track(tracker, day, plane);
      trackers++;
      for (let n = 0; n < day.count; n += 3) {
        const { apparentZenith, azimuth } = sunStep(observer, instants.first + day.step[n] * instants.step);
        const sun = { zenith: apparentZenith, azimuth };
        const exact = singleAxis(sun, tracker);
        if (Math.abs(exact.rotation) === tracker.maxAngle) limited++;
        const tilt = Math.atan2(plane.sinTilt[n], plane.cosTilt[n]) * DEGREES;
        expect(Math.abs(tilt - exact.surface.tilt)).toBeLessThan(0.01);
        expect(Math.abs(plane.cosAoi[n] - Math.max(0, aoiProjection(exact.surface, sun)))).toBeLessThan(1e-4);
      }
    }
    expect(trackers).toBeGreaterThan(20);
    expect(limited).toBeGreaterThan(100);
  });
});
