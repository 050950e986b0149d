import { cosd } from '../degrees';
import { type AirSensitivity, airSensitivity } from './air-sensitivity';
import { clearSky } from './clear-sky';
import { rest2Sky } from './rest2/rest2-sky';

const air = { pressure: 90_000, aod550: 0, angstromExponent: 1, precipitableWater: 0, ozone: 0.33, albedo: 0.25 };
const none: AirSensitivity = { ghiToWater: 0, dniToWater: 0, ghiToAerosol: 0, dniToAerosol: 0 };

describe.each([5, 35, 60, 78])('the clear sky under a sun %d deg from the zenith', (zenith) => {
  const skyOf = (precipitableWater: number, aod550: number) =>
    clearSky(rest2Sky({ ...air, precipitableWater, aod550 }), zenith, 1, { ghi: 0, dni: 0, dhi: 0 });

  it('changes with a tenth more water and a fifth less aerosol as predicted, in other air, too', () => {
    for (const water of [0.4, 1.3, 2.7, 5]) {
      for (const aerosol of [0.06, 0.15, 0.35]) {
        const { ghiToWater, dniToWater, ghiToAerosol, dniToAerosol } = airSensitivity(
          cosd(zenith),
          water,
          aerosol,
          none,
        );
        const before = skyOf(water, aerosol);
        const damper = skyOf(water * 1.1, aerosol);
        const cleaner = skyOf(water, aerosol * 0.8);
        const ratios = [
          Math.log(damper.ghi / before.ghi) / Math.log(1.1) / ghiToWater,
          Math.log(damper.dni / before.dni) / Math.log(1.1) / dniToWater,
          Math.log(cleaner.ghi / before.ghi) / Math.log(0.8) / ghiToAerosol,
          Math.log(cleaner.dni / before.dni) / Math.log(0.8) / dniToAerosol,
        ];
        for (const ratio of ratios) expect(Math.abs(ratio - 1)).toBeLessThan(0.25);
      }
    }
  });
});

describe('air beyond the tables', () => {
  it('is clamped to their ends, and a sun on the horizon stays finite', () => {
    const smoke = { ...airSensitivity(0, 30, 5, none) };
    expect(Object.values(smoke).every(Number.isFinite)).toBe(true);
    expect(smoke).toEqual(airSensitivity(0, 9, 1.6, none));
  });
});
