import { ascii, s16, s24, u16, u24, u8 } from './byte-encoders';

const prependLength = (body: number[]): number[] => [...u24(body.length + 3), ...body];

interface Definition {
  readonly centre?: number;
  readonly table?: number;
  readonly number?: number;
  readonly levelType?: number;
  readonly level?: number[];
  readonly flags?: number;
  readonly unit?: number;
  readonly p1?: number;
  readonly p2?: number;
  readonly range?: number;
  readonly decimalScale?: number;
}

/** Builds section 1: centre 98, 2 m temperature, of 2017-10-18 12:00. */
export const buildDefinition = ({
  centre = 98,
  table = 128,
  number = 167,
  levelType = 1,
  level = [0, 0],
  flags = 0x80,
  unit = 1,
  p1 = 0,
  p2 = 0,
  range = 0,
  decimalScale = 0,
}: Definition = {}): number[] =>
  prependLength([
    ...u8(table, centre, 145, 255, flags, number, levelType),
    ...level,
    ...u8(17, 10, 18, 12, 0, unit, p1, p2, range),
    ...u16(0),
    ...u8(0, 21, 0),
    ...s16(decimalScale),
  ]);

/** Builds section 2 of a regular latitude-longitude grid: 2 degrees apart, from 60 N 10 W. */
export const buildLatLon = (ni: number, nj: number): number[] =>
  prependLength([
    ...u8(0, 255, 0),
    ...u16(ni, nj),
    ...s24(60_000),
    ...s24(-10_000),
    128,
    ...s24(60_000 - 2000 * (nj - 1)),
    ...s24(-10_000 + 2000 * (ni - 1)),
    ...u16(2000, 2000),
    ...u8(0, 0, 0, 0, 0),
  ]);

/** Builds section 2 of a reduced Gaussian grid with `n` rows between pole and equator, from `first` to `last` degrees. */
export const buildReducedGaussian = (n: number, first: number, last: number, counts: number[]): number[] =>
  prependLength([
    ...u8(0, 33, 4),
    ...u16(0xffff, counts.length),
    ...s24(first * 1000),
    ...s24(0),
    0,
    ...s24(last * 1000),
    ...s24(359_000),
    ...u16(0xffff, n),
    ...u8(0, 0, 0, 0, 0),
    ...u16(...counts),
  ]);

export const buildGrib1Bitmap = (...bytes: number[]): number[] => prependLength([0, ...u16(0), ...bytes]);

/** Builds section 4 with the reference value 0. */
export const buildBinaryData = (width: number, bytes: number[], { flags = 0, binaryScale = 0 } = {}): number[] =>
  prependLength([...u8(flags << 4), ...s16(binaryScale), ...u8(0, 0, 0, 0, width), ...bytes]);

export function buildGrib1Message(...sections: number[][]): Uint8Array {
  const body = sections.flat();
  return Uint8Array.from([...ascii('GRIB'), ...u24(body.length + 12), 1, ...body, ...ascii('7777')]);
}
