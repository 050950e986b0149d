import type { Language } from '../i18n/language';
import { readQuantity } from './read-quantity';

const read = (text: string, name: string, unit?: string, language: Language = 'en') =>
  readQuantity(text, { name, unit }, language);

describe('a typed number', () => {
  it.each([
    ['8', 'kW', 8],
    ['8 kW', 'kW', 8],
    ['8kw', 'kW', 8],
    ['8,5 kW', 'kW', 8.5],
    ['20 MW', 'kW', 20_000],
    ['20 MW', 'MW', 20],
    ['8 kW', 'MW', 0.008],
    ['500 W', 'kW', 0.5],
    ['25 MVA', 'MVA', 25],
    ['120 m', 'm', 120],
    ['30°', '°', 30],
    ['0.37 %/K', '1/K', 0.0037],
  ])('is read with its unit: %s in %s', (text, unit, expected) => {
    expect(read(text, 'capacity', unit)).toBe(expected);
  });

  it.each(['8 kWh', '8 kWp', '1,500 kW', '8 kW 5', '30°', '50 %', 'eight', '', 'kW', '8 MVA'])(
    'with another unit or meaning is not guessed: %j as kW',
    (text) => expect(read(text, 'capacity', 'kW')).toBeUndefined(),
  );

  it('has a decimal comma where no number reaches 1,000', () => {
    const quantities = [
      ['tilt', '°'],
      ['pvrow_height', 'm'],
      ['loss_factor', undefined],
    ] as const;
    expect(quantities.map(([name, unit]) => read('1,125', name, unit))).toEqual([1.125, 1.125, 1.125]);
    expect([read('1,125', 'elevation', 'm'), read('1,125', 'export_limit', 'MW')]).toEqual([undefined, undefined]);
  });

  it('may state the power of modules in kWp', () => {
    expect(read('9.9 kWp', 'capacity_dc', 'kW')).toBe(9.9);
  });

  it('may be a percentage where a share is expected', () => {
    expect([read('50 %', 'dc_share'), read('12,5%', 'available_share'), read('50 %', 'tilt', '°')]).toEqual([
      0.5,
      0.125,
      undefined,
    ]);
  });

  it('is no loss factor if the percentage probably means the losses', () => {
    expect([read('86 %', 'loss_factor'), read('14 %', 'loss_factor')]).toEqual([0.86, undefined]);
  });
});

describe('a typed direction', () => {
  it.each<[string, Language, number]>([
    ['east', 'en', -90],
    ['South-East', 'en', -135],
    ['southwest', 'en', 135],
    ['N', 'en', 0],
    ['SSW', 'en', 157.5],
    ['south', 'en', 180],
    ['90°', 'en', 90],
    ['sureste', 'es', -135],
    ['Sudeste', 'es', -135],
    ['oeste', 'es', 90],
    ['noroeste', 'es', 45],
    ['SO', 'es', 135],
    ['east', 'es', -90],
    ['Osten', 'de', -90],
    ['Südost', 'de', -135],
    ['Suedwesten', 'de', 135],
    ['SO', 'de', -135],
    ['Norden', 'de', 0],
  ])('is an azimuth: %s in %s', (text, language, expected) => {
    expect(read(text, 'azimuth', '°', language)).toBe(expected);
  });

  it('of no compass point is not guessed', () => {
    expect([read('up', 'azimuth', '°'), read('SO', 'azimuth', '°'), read('east', 'tilt', '°')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('a typed coordinate', () => {
  it.each<[string, 'latitude' | 'longitude', Language, number]>([
    ["37° 24' N", 'latitude', 'en', 37.4],
    ['37°24′36″ S', 'latitude', 'en', -37.41],
    ['S 33.9', 'latitude', 'de', -33.9],
    ['111.5 W', 'longitude', 'en', -111.5],
    ['5,25° O', 'longitude', 'es', -5.25],
    ['13,4° O', 'longitude', 'de', 13.4],
    ['13.4 E', 'longitude', 'de', 13.4],
    ['−33.9', 'latitude', 'en', -33.9],
    ["-0° 30'", 'latitude', 'en', -0.5],
    ['47,067', 'latitude', 'de', 47.067],
    ['-3,704', 'longitude', 'es', -3.704],
    ['8,310° O', 'longitude', 'de', 8.31],
    ['47,067', 'latitude', 'en', 47.067],
  ])('is read in degrees: %s', (text, axis, language, expected) => {
    expect(read(text, axis, '°', language)).toBe(expected);
  });

  it.each([
    ['37 W', 'latitude'],
    ['5 O', 'longitude'],
    ['-5 S', 'latitude'],
    ["37° 60' N", 'latitude'],
    ['N 37 N', 'latitude'],
    ['37 24 N', 'latitude'],
    ['N', 'latitude'],
    ['', 'longitude'],
  ])('that contradicts itself or its field is not guessed: %j', (text, axis) => {
    expect(read(text, axis, '°')).toBeUndefined();
  });
});
