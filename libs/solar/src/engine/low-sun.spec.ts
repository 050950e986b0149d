import { absoluteAirmass, airmassKastenYoung } from '../atmosphere/airmass';
import { extraterrestrial } from '../atmosphere/extraterrestrial';
import { pressureAt } from '../atmosphere/pressure';
import { ineichen } from '../clear-sky/ineichen';
import { rest2Sky } from '../clear-sky/rest2/rest2-sky';
import { rest2 } from '../clear-sky/rest2/rest2';
import { rest2Version5 } from '../clear-sky/rest2/rest2-v5';
import { observerAt } from '../sun/observer';
import { computeClearSky } from './clear-sky-columns';
import { computeCloudySky } from './cloudy-sky';
import { computeDaylight } from './daylight';
import { computeSunTable } from './sun-table';

const NO2_OF_CLEAN_AIR = 0.0002;

/** A cloudless sunrise, by seconds: the beam of the product and the apparent zenith. */
function sunrise(elevation: number, aod550: number, precipitableWater: number) {
  const air = {
    pressure: pressureAt(elevation),
    aod550,
    angstromExponent: 1.3,
    precipitableWater,
    ozone: 0.3,
    albedo: 0.2,
  };
  const table = computeSunTable({ first: Date.UTC(2026, 3, 10, 12) / 1000, step: 5, count: 1440 });
  const day = computeDaylight(observerAt(35, -100, elevation), table);
  const sky = computeCloudySky(
    day,
    computeClearSky(day, () => air),
    new Float64Array(table.count),
  );
  /** Root mean square deviation from a model between two zeniths. */
  const deviation = (model: (zenith: number, distance: number) => number, to = 90) => {
    let [sum, count] = [0, 0];
    for (let n = 0; n < day.count; n++) {
      const zenith = day.apparentZenith[n];
      if (zenith < 85 || zenith >= to) continue;
      sum += (sky.dni[n] - model(zenith, day.distance[n])) ** 2;
      count++;
    }
    expect(count).toBeGreaterThan(200);
    return Math.sqrt(sum / count);
  };
  return { air, day, sky, deviation };
}

const AIR = [
  [0, 0.02, 0.4],
  [0, 0.1, 1.5],
  [0, 0.3, 3.5],
  [1500, 0.05, 1],
] as const;

describe.each(AIR)(
  'a clear sunrise at %d m with an aerosol depth of %d and %d cm of water',
  (elevation, aod, water) => {
    const { air, day, sky, deviation } = sunrise(elevation, aod, water);

    it('has the beam of REST2 to the horizon, within 15 W/m2 RMS', () => {
      const version5 = (zenith: number, distance: number) =>
        rest2Version5(air, zenith, extraterrestrial(distance, 1361.1), NO2_OF_CLEAN_AIR).dni;
      expect(deviation(version5)).toBeLessThan(15);
      // Version 9 ends at 89 deg.
      expect(deviation((zenith, distance) => rest2(rest2Sky(air), zenith, distance).dni, 89)).toBeLessThan(0.5);
    });

    it('brightens without a jump from the first light of the upper limb on', () => {
      const noon = sky.dni[day.count - 1];
      for (let n = 0; n < day.count; n++) {
        const before = n === 0 ? 0 : sky.dni[n - 1];
        expect(sky.dni[n]).toBeGreaterThanOrEqual(before);
        expect(sky.dni[n] - before).toBeLessThan(0.015 * noon);
      }
      expect(day.apparentZenith[0]).toBeGreaterThan(90.15);
    });
  },
);

it('a hazy sunrise has the beam of Ineichen with the same turbidity within 15 W/m2 RMS', () => {
  const { deviation } = sunrise(0, 0.2, 2.5);
  const model = (zenith: number, distance: number) =>
    ineichen(
      zenith,
      absoluteAirmass(airmassKastenYoung(zenith), pressureAt(0)),
      3,
      0,
      extraterrestrial(distance, 1361.1),
    ).dni;
  expect(deviation(model)).toBeLessThan(15);
});
