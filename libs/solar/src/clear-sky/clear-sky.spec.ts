import { clearSky } from './clear-sky';
import { rest2 } from './rest2/rest2';
import { rest2Sky } from './rest2/rest2-sky';

const sky = rest2Sky({
  pressure: 95000,
  aod550: 0.1,
  angstromExponent: 1.3,
  precipitableWater: 1.5,
  ozone: 0.3,
  albedo: 0.2,
});

describe('the clear sky by day and night', () => {
  it('is REST2 by day', () => {
    const { ghi, dni, dhi } = rest2(sky, 63, 1.01);
    const irradiance = clearSky(sky, 63, 1.01);
    expect(irradiance.dni).toBe(dni);
    expect(irradiance.dhi).toBe(dhi);
    expect(irradiance.ghi).toBeCloseTo(ghi, 10);
  });

  it('is dark when the upper limb of the sun is down', () => {
    for (const zenith of [90.22, 90.3, 135, 180]) expect(clearSky(sky, zenith, 1)).toEqual({ ghi: 0, dni: 0, dhi: 0 });
  });

  it('decreases without a step from day into night, and closes throughout', () => {
    let before = clearSky(sky, 87, 1);
    for (let zenith = 87.001; zenith < 90.3; zenith += 0.001) {
      const now = clearSky(sky, zenith, 1);
      expect(before.dni - now.dni).toBeGreaterThanOrEqual(0);
      expect(before.ghi - now.ghi).toBeGreaterThanOrEqual(0);
      expect(before.dni - now.dni).toBeLessThan(0.5);
      expect(before.ghi - now.ghi).toBeLessThan(0.05);
      expect(now.ghi).toBeCloseTo(now.dhi + now.dni * Math.max(0, Math.cos((zenith * Math.PI) / 180)), 9);
      before = now;
    }
  });

  it('writes into the given object', () => {
    const place = { ghi: -1, dni: -1, dhi: -1 };
    expect(clearSky(sky, 30, 1, place)).toBe(place);
    expect(place.ghi).toBeGreaterThan(800);
  });
});
