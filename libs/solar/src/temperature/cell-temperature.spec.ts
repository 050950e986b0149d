import fc from 'fast-check';
import { type CellTemperatureModel, cellTemperature } from './cell-temperature';
import { faiman, faimanRadiative } from './faiman';
import { noctSam } from './noct-sam';
import { PVSYST_MOUNTINGS, pvsystCell } from './pvsyst';
import { ross, rossCoefficient } from './ross';
import { SAPM_MOUNTINGS, sapmCell } from './sapm';

type Weather = [poa: number, airTemp: number, windSpeed: number];
const breezy: Weather = [900, 20, 5];
const still: Weather = [1200, 35, 0];

describe('cell temperature', () => {
  // pvlib-python 0.15.2.
  it('by Sandia, open rack and close to a roof', () => {
    expect(sapmCell(...breezy, SAPM_MOUNTINGS.openRackGlassGlass)).toBeCloseTo(43.509190983665746, 9);
    expect(sapmCell(...still, SAPM_MOUNTINGS.closeMountGlassGlass)).toBeCloseTo(97.15140063787821, 9);
  });

  it('by PVsyst, standing free and half integrated', () => {
    expect(pvsystCell(...breezy)).toBeCloseTo(45.13793103448276, 9);
    expect(pvsystCell(...still, PVSYST_MOUNTINGS.semiIntegrated)).toBeCloseTo(83.6, 9);
  });

  it('by Faiman, with and without the sky', () => {
    expect(faiman(...breezy)).toBeCloseTo(35.2027027027027, 9);
    expect(faimanRadiative(...breezy, 350)).toBeCloseTo(34.18050659428064, 7);
    expect(faimanRadiative(0, -10, 3, 350)).toBeCloseTo(-8.490352149591523, 7);
  });

  it('by Ross', () => {
    expect(ross(900, 20, rossCoefficient(45))).toBeCloseTo(48.125, 12);
  });

  it('by the NOCT model of SAM, free and close to a roof', () => {
    expect(noctSam(...breezy, { noct: 45, efficiency: 0.2 })).toBeCloseTo(33.50308641975309, 9);
    const roof = { noct: 45, efficiency: 0.2, arrayHeight: 2 as const, standoff: 1 };
    expect(noctSam(...still, roof)).toBeCloseTo(105, 9);
    expect(noctSam(...breezy, roof)).toBeCloseTo(37.30769230769231, 9);
  });

  it('equals air temperature in the dark', () => {
    const dark: Weather = [0, -10, 3];
    expect(sapmCell(...dark, SAPM_MOUNTINGS.openRackGlassPolymer)).toBe(-10);
    expect(pvsystCell(...dark)).toBe(-10);
    expect(faiman(...dark)).toBe(-10);
    expect(noctSam(...dark, { noct: 45, efficiency: 0.2 })).toBe(-10);
  });

  it('is chosen by the name of its model', () => {
    expect(cellTemperature({ model: 'faiman', u0: 30, u1: 3 }, ...breezy)).toBeCloseTo(40, 12);
    expect(cellTemperature({ model: 'pvsyst', uc: 29, uv: 0 }, ...breezy)).toBeCloseTo(45.13793103448276, 9);
    expect(cellTemperature({ model: 'sapm', a: -3.47, b: -0.0594, deltaT: 3 }, ...breezy)).toBeCloseTo(43.50919098, 7);
  });

  it('is never below that of the air, nor NaN', () => {
    const models: CellTemperatureModel[] = [
      { model: 'faiman', u0: 25, u1: 6.84 },
      { model: 'pvsyst', ...PVSYST_MOUNTINGS.insulated },
      { model: 'sapm', ...SAPM_MOUNTINGS.insulatedBackGlassPolymer },
    ];
    const range = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(
        range(0, 2000),
        range(-90, 60),
        range(0, 100),
        fc.constantFrom(...models),
        (poa, air, wind, model) => {
          expect(cellTemperature(model, poa, air, wind)).toBeGreaterThanOrEqual(air);
        },
      ),
    );
  });
});
