import fc from 'fast-check';
import { cosd } from '../degrees';
import { PLAIN_GLASS } from '../iam/physical';
import type { Mounting, PvSystem } from '../power/pv-system';
import { DEFAULT_TRACKER } from '../power/site-tracker';
import { observerAt } from '../sun/observer';
import { sunAt } from '../sun/sun';
import { FAIMAN_OPEN_RACK } from '../temperature/faiman';
import { perezDriesse } from '../transposition/perez-driesse';
import { erbsDriesseDecomposition } from './decomposition';
import { siteStep } from './site-chain';

const fixed = (tilt: number, azimuth: number): Mounting => ({ kind: 'fixed', surface: { tilt, azimuth } });
const tracker: Mounting = { kind: 'single-axis', tracker: DEFAULT_TRACKER };
const system = (mounting: Mounting, more: Partial<PvSystem> = {}): PvSystem => ({
  mounting,
  capacity: 50,
  capacityDc: 63.5,
  inverterEfficiency: 0.96,
  lossFactor: 0.9,
  gammaPdc: -0.0037,
  outputLimit: 50,
  cover: PLAIN_GLASS,
  temperature: { model: 'faiman', ...FAIMAN_OPEN_RACK },
  ...more,
});
const models = { decomposition: erbsDriesseDecomposition, transposition: perezDriesse };
const seconds = (stamp: string) => Date.parse(stamp) / 1000;
const weather = (ghi: number, airTemp: number, windSpeed: number, albedo: number) => ({
  ghi,
  ghiClear: ghi,
  dniClear: 0,
  hourlyDiffuseFraction: 1,
  airTemp,
  windSpeed,
  albedo,
});

describe('the chain from ghi to AC power', () => {
  // pvlib-python 0.15.2, model by model: spa_python (delta-t 67 s), erbs_driesse, singleaxis, perez-driesse, physical,
  // faiman, pvwatts.
  it.each([
    [
      'west of the date line',
      -18.12,
      178.45,
      10,
      '2024-03-20T23:32:30Z',
      weather(850, 29, 4, 0.2),
      fixed(20, 0),
      {},
      [627.0271592070773, 264.67605160507543, 908.8119493518225, 46.3569891014481, 45.95667993046598],
    ],
    [
      'the same place, counted the other way',
      -18.12,
      -181.55,
      10,
      '2024-03-20T23:32:30Z',
      weather(850, 29, 4, 0.2),
      fixed(20, 0),
      {},
      [627.0271592070773, 264.67605160507543, 908.8119493518225, 46.3569891014481, 45.95667993046598],
    ],
    [
      'a tracker in the morning',
      -33.87,
      151.21,
      25,
      '2023-12-21T21:02:30Z',
      weather(420, 22, 3, 0.25),
      tracker,
      {},
      [648.7162109010015, 129.22062392554963, 863.6967938579543, 40.97400689494627, 44.63054428170796],
    ],
    [
      'the North Pole in June',
      90,
      0,
      2800,
      '2024-06-21T12:02:30Z',
      weather(520, -20, 6, 0.8),
      fixed(90, 180),
      { capacity: 1, capacityDc: 1.27, outputLimit: 1 },
      [1091.7704063371743, 85.8, 1329.0652920354903, 0.1251558454798669, 1],
    ],
    [
      'a sun that only refraction holds up',
      52.5,
      13.4,
      34,
      '2024-12-21T14:47:30Z',
      weather(9, 1, 5, 0.2),
      fixed(23, 180),
      { capacity: 1, capacityDc: 1, outputLimit: 1 },
      [0, 9, 8.60881970112937, 1.1454192517082664, 0.0021568027752112027],
    ],
    [
      'an inverter that clips',
      33.45,
      -112.07,
      340,
      '2024-05-01T19:32:30Z',
      weather(1080, 25, 2, 0.2),
      fixed(23, 180),
      { capacityDc: 80, lossFactor: 0.95 },
      [948.8487996438096, 178.2, 1143.1138428193499, 54.55309831487461, 50],
    ],
  ])('%s', (_, latitude, longitude, elevation, stamp, conditions, mounting, more, [dni, dhi, poa, cellTemp, power]) => {
    const site = { observer: observerAt(latitude, longitude, elevation), system: system(mounting, more) };
    const time = seconds(stamp);
    const step = siteStep(site, time, conditions, models, sunAt(time, 67));
    expect(step.dni).toBeCloseTo(dni, 3);
    expect(step.dhi).toBeCloseTo(dhi, 3);
    expect(step.poa).toBeCloseTo(poa, 3);
    expect(step.cellTemp).toBeCloseTo(cellTemp, 5);
    expect(step.power).toBeCloseTo(power, 5);
  });

  const berlin = { observer: observerAt(52.5, 13.4), system: system(fixed(30, 180)) };

  it('has no power at night, with modules as warm as the air', () => {
    const night = siteStep(berlin, seconds('2024-06-21T23:00:00Z'), weather(0, 14, 2, 0.2));
    expect(night).toMatchObject({ dni: 0, dhi: 0, poa: 0, power: 0, cellTemp: 14 });
  });

  it('has no power through the polar night', () => {
    const longyearbyen = { ...berlin, observer: observerAt(78.2, 15.6) };
    for (let hour = 0; hour < 24; hour++) {
      expect(siteStep(longyearbyen, seconds('2024-12-21T00:00:00Z') + hour * 3600, weather(0, -20, 2, 0.8)).power).toBe(
        0,
      );
    }
  });

  it('loses to soiling the share of light that dust absorbs', () => {
    const noon = seconds('2024-06-21T11:00:00Z');
    const clean = siteStep(berlin, noon, weather(600, 20, 2, 0.2));
    const soiled = siteStep(berlin, noon, { ...weather(600, 20, 2, 0.2), soiling: 0.25 });
    expect(soiled.effectiveIrradiance).toBeCloseTo(0.75 * clean.effectiveIrradiance, 9);
    expect(soiled.poa).toBe(clean.poa);
    expect(siteStep(berlin, noon, { ...weather(600, 20, 2, 0.2), soiling: 1 }).power).toBe(0);
  });

  it('does not exceed the grid export limit', () => {
    const limited = { ...berlin, system: { ...berlin.system, outputLimit: 12 } };
    expect(siteStep(limited, seconds('2024-06-21T11:00:00Z'), weather(800, 20, 2, 0.2)).power).toBe(12);
  });

  const range = (min: number, max: number) => fc.double({ min, max, noNaN: true });

  it('stays between 0 and capacity, closes, and is never NaN, with the models of production', () => {
    const anyMounting = fc.oneof(
      fc.constant(tracker),
      fc.tuple(range(0, 90), range(0, 360)).map(([t, a]) => fixed(t, a)),
    );
    fc.assert(
      fc.property(
        range(-90, 90),
        range(-180, 180),
        range(0, 4e9),
        anyMounting,
        fc.record({
          ghi: range(0, 1600),
          ghiClear: range(0, 1300),
          dniClear: range(0, 1300),
          hourlyDiffuseFraction: range(0, 1),
          airTemp: range(-90, 60),
          windSpeed: range(0, 60),
          albedo: range(0, 1),
        }),
        (latitude, longitude, time, mounting, conditions) => {
          const site = { observer: observerAt(latitude, longitude), system: system(mounting) };
          const { sun, dni, dhi, poa, cellTemp, power } = siteStep(site, time, conditions);
          expect(power).toBeGreaterThanOrEqual(0);
          expect(power).toBeLessThanOrEqual(50);
          expect(Number.isFinite(poa + cellTemp)).toBe(true);
          expect(dni).toBeGreaterThanOrEqual(0);
          expect(dni).toBeLessThanOrEqual(sun.dniExtra + 1e-9);
          expect(dhi + dni * Math.max(0, cosd(sun.zenith))).toBeCloseTo(conditions.ghi, 8);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('is symmetric: an east roof in the morning equals a west roof in the afternoon', () => {
    const noon = seconds('2024-03-20T12:00:00Z');
    const equator = observerAt(20, 0);
    const transit = noon - sunAt(noon).equationOfTime * 60;
    fc.assert(
      fc.property(range(0, 5.5 * 3600), range(0, 90), range(0, 180), (offset, tilt, azimuth) => {
        const run = (mounting: Mounting, time: number) =>
          siteStep({ observer: equator, system: system(mounting) }, time, weather(400, 20, 3, 0.2), models).power;
        const morning = run(fixed(tilt, azimuth), transit - offset);
        const afternoon = run(fixed(tilt, 360 - azimuth), transit + offset);
        // The sun itself moves: declination changes by up to 0.2 degrees in those hours of the equinox.
        expect(Math.abs(morning - afternoon)).toBeLessThan(0.5);
      }),
    );
  });
});
