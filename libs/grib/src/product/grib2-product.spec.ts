import { Section } from '../section';
import { buildIdentification, buildSection } from '../testing/grib2-builder';
import { s32, s8, u16, u32, u8 } from '../testing/byte-encoders';
import { readGrib2Product } from './grib2-product';

interface Common {
  readonly category?: number;
  readonly number?: number;
  readonly unit?: number;
  readonly time?: number;
  readonly first?: [type: number, scale: number, value: number];
  readonly second?: [type: number, scale: number, value: number];
}

const NONE: [number, number, number] = [255, 0, 0];

/** The part that all templates have, with `between` moved in before the generating process. */
const common = (
  { category = 0, number = 0, unit = 1, time = 0, first = [1, 0, 0], second = NONE }: Common,
  between: number[] = [],
) => [
  ...u8(category, number),
  ...between,
  ...u8(2, 0, 96),
  ...u16(0),
  ...u8(0, unit),
  ...s32(time),
  ...u8(first[0], ...s8(first[1])),
  ...s32(first[2]),
  ...u8(second[0], ...s8(second[1])),
  ...s32(second[2]),
];

/** End of the interval, one time range: statistic, unit, length. */
const interval = (statistic: number, unit: number, length: number, { ranges = 1, end = [2024, 3, 10, 12] } = {}) => [
  ...u16(end[0]),
  ...u8(end[1], end[2], end[3], 0, 0),
  ranges,
  ...u32(0),
  ...u8(statistic, 2, unit),
  ...u32(length),
  1,
  ...u32(0),
];

/** A product of the run of 2024-03-10 06:00. */
function productOf(template: number, body: number[], { centre = 7, discipline = 0 } = {}) {
  const whole = (octets: number[]) => new Section(Uint8Array.from(octets), 0);
  return readGrib2Product(
    discipline,
    whole(buildIdentification(centre)),
    whole(buildSection(4, u16(0, template), body)),
  );
}

const at2m: Common = { first: [103, 0, 2] };

describe('a product of edition 2', () => {
  it('is valid at one instant (template 4.0)', () => {
    expect(productOf(0, common({ ...at2m, time: 9 }))).toEqual({
      centre: 7,
      parameter: '0.0.0',
      shortName: '2t',
      level: { type: 'heightAboveGround', value: 2 },
      referenceTime: new Date('2024-03-10T06:00:00Z'),
      begin: new Date('2024-03-10T15:00:00Z'),
      end: new Date('2024-03-10T15:00:00Z'),
      stepRange: '9',
    });
  });

  it('spans an interval (template 4.8)', () => {
    expect(productOf(8, [...common({ category: 4, number: 192, time: 6 }), ...interval(0, 1, 3)])).toMatchObject({
      shortName: 'dswrf',
      begin: new Date('2024-03-10T12:00:00Z'),
      end: new Date('2024-03-10T15:00:00Z'),
      stepRange: '6-9',
      statistic: 'average',
    });
  });

  it('takes the end from the timestamp when several ranges make up the interval', () => {
    const several = interval(0, 1, 6, { ranges: 2, end: [2024, 4, 1, 0] });
    expect(productOf(8, [...common({}), ...several]).end).toEqual(new Date('2024-04-01T00:00:00Z'));
  });

  it('counts in minutes, hours, days and months', () => {
    const endOf = (unit: number, time: number) => productOf(0, common({ unit, time })).begin.toISOString();
    expect(endOf(0, 15)).toBe('2024-03-10T06:15:00.000Z');
    expect(endOf(2, 2)).toBe('2024-03-12T06:00:00.000Z');
    expect(endOf(3, 1)).toBe('2024-04-10T06:00:00.000Z');
    expect(endOf(11, 2)).toBe('2024-03-10T18:00:00.000Z');
    expect(endOf(13, 30)).toBe('2024-03-10T06:00:30.000Z');
    expect(() => endOf(99, 1)).toThrow('unit of time 99');
  });

  it('states steps in minutes where they are not whole hours', () => {
    expect(productOf(0, common({ unit: 0, time: 45 })).stepRange).toBe('45m');
    expect(productOf(8, [...common({ unit: 0, time: 0 }), ...interval(0, 0, 15)]).stepRange).toBe('0m-15m');
  });

  it('names members and statistics of an ensemble', () => {
    expect(productOf(1, [...common(at2m), ...u8(3, 17, 31)]).ensemble).toEqual({ member: 17, size: 31 });
    expect(productOf(11, [...common({}), ...u8(3, 4, 31), ...interval(0, 1, 3)])).toMatchObject({
      ensemble: { member: 4, size: 31 },
      stepRange: '0-3',
    });
    expect(productOf(2, [...common(at2m), ...u8(0, 31)]).ensemble).toEqual({ derived: 'mean' });
    expect(productOf(12, [...common({}), ...u8(4, 31), ...interval(0, 1, 6)])).toMatchObject({
      ensemble: { derived: 'spread' },
      stepRange: '0-6',
    });
    expect(productOf(0, common(at2m)).ensemble).toBeUndefined();
  });

  it('reads level and time after the description of an aerosol (template 4.48)', () => {
    const aerosol = [...u16(62000), ...new Array<number>(22).fill(0)];
    const product = productOf(48, common({ category: 20, number: 102, time: 3, first: [10, 0, 0] }, aerosol));
    expect(product).toMatchObject({ parameter: '0.20.102', stepRange: '3', level: { type: 'atmosphere' } });
  });

  it('reads the type and the wavelengths of an aerosol', () => {
    // ecCodes 2.28 writes these bytes for aerosolType 62001 and wavelengths of 545 to 565 nm.
    const sizes = [0, 0, ...u32(0), 0xff, ...u32(0xffffffff)];
    const aerosolOf = (...wavelengths: number[]) =>
      productOf(
        48,
        common({ category: 20, number: 102, first: [10, 0, 0] }, [...u16(62001), ...sizes, 7, ...wavelengths]),
      ).aerosol;
    expect(aerosolOf(9, ...u32(545), 9, ...u32(565))).toEqual({
      type: 62001,
      wavelengths: { shortest: 545, longest: 565 },
    });
    expect(aerosolOf(8, ...u32(55), 0xff, ...u32(0xffffffff))?.wavelengths).toEqual({ shortest: 550, longest: 550 });
    expect(productOf(0, common({})).aerosol).toBeUndefined();
  });

  it('scales levels, in hPa where they are whole', () => {
    const levelOf = (first: Common['first'], second?: Common['second']) =>
      productOf(0, common({ first, second })).level;
    expect(levelOf([100, 0, 50_000])).toEqual({ type: 'isobaricInhPa', value: 500 });
    expect(levelOf([100, 0, 40])).toEqual({ type: 'isobaricInPa', value: 40 });
    expect(levelOf([106, 1, 1], [106, 1, 4])).toEqual({ type: 'depthBelowLandLayer', value: 0.1, second: 0.4 });
    expect(levelOf([100, -2, 700], [100, -2, 500])).toEqual({ type: 'isobaricLayer', value: 700, second: 500 });
    expect(levelOf([108, 0, 3000], [108, 0, 0])).toEqual({ type: 'pressureFromGroundLayer', value: 3000, second: 0 });
    expect(levelOf([1, 0, 0], [8, 0, 0]).type).toBe('entireAtmosphere');
    expect(levelOf([214, 0, 0]).type).toBe('lowCloudLayer');
    expect(levelOf([99, 0, 0]).type).toBe('unknown');
  });

  it('rejects an invalid date and an unknown template', () => {
    const wrong = buildIdentification();
    wrong[14] = 13;
    const whole = (octets: number[]) => new Section(Uint8Array.from(octets), 0);
    const definition = whole(buildSection(4, u16(0, 0), common({})));
    expect(() => readGrib2Product(0, whole(wrong), definition)).toThrow('invalid date');
    expect(() => productOf(30, common({}))).toThrow('product definition template 4.30');
  });
});

describe('the short name', () => {
  const nameOf = (centre: number, discipline: number, given: Common, statistic?: [number, number]) =>
    statistic
      ? productOf(8, [...common(given), ...interval(statistic[0], 1, statistic[1])], { centre, discipline }).shortName
      : productOf(0, common(given), { centre, discipline }).shortName;

  it('depends on the level', () => {
    expect(nameOf(7, 0, { first: [100, 0, 50_000] })).toBe('t');
    expect(nameOf(7, 0, at2m)).toBe('2t');
    expect(nameOf(98, 0, { category: 2, number: 2, first: [103, 0, 10] })).toBe('10u');
    expect(nameOf(98, 0, { category: 2, number: 2, first: [103, 0, 100] })).toBe('100u');
    expect(nameOf(98, 0, { category: 3, number: 0 })).toBe('sp');
    expect(nameOf(98, 0, { category: 3, number: 0, first: [101, 0, 0] })).toBe('msl');
  });

  it('depends on the statistical process', () => {
    expect(nameOf(98, 0, { category: 4, number: 7 })).toBe('dswrf');
    expect(nameOf(98, 0, { category: 4, number: 7 }, [1, 6])).toBe('ssrd');
    expect(nameOf(98, 0, at2m, [2, 6])).toBe('mx2t6');
    expect(nameOf(98, 0, at2m, [2, 3])).toBe('mx2t3');
    expect(nameOf(98, 0, at2m, [2, 5])).toBe('2t');
  });

  it('depends on the centre', () => {
    const cloud: Common = { category: 6, number: 1, first: [214, 0, 0] };
    expect(nameOf(7, 0, cloud)).toBe('tcc');
    expect(nameOf(85, 0, cloud)).toBe('unknown');
    expect(nameOf(98, 0, { category: 6, number: 192, second: [8, 0, 0] })).toBe('tcc');
    expect(nameOf(7, 0, { category: 4, number: 192 })).toBe('dswrf');
    expect(nameOf(78, 0, { category: 4, number: 192 })).toBe('unknown');
    expect(nameOf(7, 2, { category: 0, number: 0 })).toBe('lsm');
  });
});
