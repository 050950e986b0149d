import fc from 'fast-check';
import { rest2, rest2DiffuseTransmittance } from './rest2';
import { rest2Sky, type Rest2Atmosphere } from './rest2-sky';
import { rest2Version5 } from './rest2-v5';

const clean: Rest2Atmosphere = {
  pressure: 102000,
  aod550: 0.103,
  angstromExponent: 1.166,
  precipitableWater: 0.786,
  ozone: 0.4,
  albedo: 0.388,
  singleScatteringAlbedo: 0.936,
  asymmetry: 0.731,
};
const hazy: Rest2Atmosphere = {
  pressure: 100340,
  aod550: 0.2822,
  angstromExponent: 0.739,
  precipitableWater: 4.159,
  ozone: 0.436,
  albedo: 0.355,
  singleScatteringAlbedo: 0.865,
  asymmetry: 0.724,
};

describe('REST2 version 9', () => {
  // Printed by NREL's rest2 (v9.0c), https://github.com/NREL/rest2.
  it('equals the published program in clean air under a high sun', () => {
    const sky = rest2(rest2Sky(clean), 14.5128, 0.98694);
    expect(sky.ghi).toBeCloseTo(1119.266025, 3);
    expect(sky.dni).toBeCloseTo(1004.003181, 3);
    expect(sky.dhi).toBeCloseTo(147.2988999, 3);
    expect(sky.tddclr).toBeCloseTo(0.7184468591, 6);
    expect(sky.tduclr).toBeCloseTo(0.1088786125, 6);
    expect(sky.ruuclr).toBeCloseTo(0.0588837786, 6);
    expect(rest2DiffuseTransmittance(clean)).toBeCloseTo(0.7879492974, 6);
  });

  it('equals the published program in hazy air under a low sun', () => {
    const sky = rest2(rest2Sky(hazy), 88.2617, 1.00102);
    expect(sky.ghi).toBeCloseTo(6.389651326, 3);
    expect(sky.dni).toBeCloseTo(6.365949724, 3);
    expect(sky.dhi).toBeCloseTo(6.196544303, 3);
  });

  it('keeps the light of its lowest valid sun for a lower sun', () => {
    const sky = rest2Sky(clean);
    expect(rest2(sky, 140, 1)).toEqual(rest2(sky, 89, 1));
  });

  it('assumes an aerosol of albedo 0.92 and asymmetry 0.7 unless stated', () => {
    const explicit = { ...clean, singleScatteringAlbedo: 0.92, asymmetry: 0.7 };
    const defaulted = { ...clean, singleScatteringAlbedo: undefined, asymmetry: undefined };
    expect(rest2(rest2Sky(defaulted), 30, 1)).toEqual(rest2(rest2Sky(explicit), 30, 1));
  });

  it('clamps inputs to their limits', () => {
    const at = (change: Partial<Rest2Atmosphere>) => rest2(rest2Sky({ ...clean, ...change }), 40, 1).ghi;
    expect(at({ albedo: 0 })).toBe(at({ albedo: 0.05 }));
    expect(at({ aod550: 0 })).toBe(at({ aod550: 0.0005 }));
    expect(at({ angstromExponent: 0, aod550: 50 })).toBe(at({ angstromExponent: 0, aod550: 2.2 }));
  });

  it('closes, is finite and loses beam to aerosol, water and ozone', () => {
    const number = (min: number, max: number) => fc.double({ noNaN: true, min, max });
    const atmosphere = fc.record({
      pressure: number(50000, 105000),
      aod550: number(0, 1),
      angstromExponent: number(0, 2.5),
      precipitableWater: number(0, 7),
      ozone: number(0.15, 0.5),
      albedo: number(0, 0.9),
    });
    fc.assert(
      fc.property(atmosphere, number(0, 89), number(0.983, 1.017), (air, zenith, distance) => {
        const sky = rest2(rest2Sky(air), zenith, distance);
        expect(sky.ghi).toBeCloseTo(sky.dhi + sky.dni * Math.cos((zenith * Math.PI) / 180), 9);
        for (const value of Object.values(sky)) expect(value).toBeGreaterThanOrEqual(0);
        for (const more of [{ aod550: air.aod550 + 0.05 }, { precipitableWater: air.precipitableWater + 0.5 }]) {
          expect(rest2(rest2Sky({ ...air, ...more }), zenith, distance).dni).toBeLessThan(sky.dni);
        }
      }),
    );
  });
});

describe('REST2 version 5', () => {
  // Printed by J. Bright's port, https://github.com/JamieMBright/clear-sky-models.
  it('equals a published port in clean air and in haze', () => {
    const high = rest2Version5(clean, 14.5128, 1397.360723);
    expect(high.ghi).toBeCloseTo(1119.877094, 4);
    expect(high.dni).toBeCloseTo(1000.480474, 4);
    expect(high.dhi).toBeCloseTo(151.3202695, 4);
    const low = rest2Version5(hazy, 88.2617, 1358.327598, 0.0002);
    expect(low.ghi).toBeCloseTo(9.963713671, 5);
    expect(low.dni).toBeCloseTo(4.441971085, 5);
    expect(low.dhi).toBeCloseTo(9.828969124, 5);
  });

  it('is dark at night', () => {
    expect(rest2Version5(clean, 90, 1361)).toEqual({ ghi: 0, dni: 0, dhi: 0 });
  });
});
