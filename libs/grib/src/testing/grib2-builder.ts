import { ascii, f32, s16, s32, u16, u32, u8 } from './byte-encoders';

/** Builds a section of edition 2: its length, its number, its contents. */
export const buildSection = (number: number, ...contents: number[][]): number[] => {
  const body = contents.flat();
  return [...u32(body.length + 5), number, ...body];
};

/** Builds a message of edition 2 from sections; discipline 0 is meteorological. */
export function buildGrib2Message(sections: number[][], discipline = 0): Uint8Array {
  const body = sections.flat();
  const length = 16 + body.length + 4;
  return Uint8Array.from([
    ...ascii('GRIB'),
    ...u16(0xffff),
    ...u8(discipline, 2),
    ...u32(0, length),
    ...body,
    ...ascii('7777'),
  ]);
}

/** Builds section 1: NCEP, reference time 2024-03-10 06:00. */
export const buildIdentification = (centre = 7): number[] =>
  buildSection(1, u16(centre, 0), u8(2, 1, 1), u16(2024), u8(3, 10, 6, 0, 0, 0, 1));

/** Builds template 3.0: `ni` by `nj` points from 60 N 10 E, one degree apart, west to east and north to south. */
export const buildLatLonGrid = (ni: number, nj: number, scanning = 0): number[] =>
  buildSection(
    3,
    u8(0),
    u32(ni * nj),
    u8(0, 0),
    u16(0),
    u8(6, ...new Array<number>(15).fill(0xff)),
    u32(ni, nj, 0, 0xffffffff),
    s32(60e6),
    u32(10e6),
    u8(48),
    s32((60 - (nj - 1)) * 1e6),
    u32((10 + (ni - 1)) * 1e6),
    u32(1e6, 1e6),
    u8(scanning),
  );

/** Builds template 4.0: parameter at a height above ground, `hours` after the reference time. */
export const buildProduct = ({ category = 0, number = 0, hours = 3, surface = 103, level = 2 } = {}): number[] =>
  buildSection(
    4,
    u16(0, 0),
    u8(category, number, 2, 0, 96),
    u16(0),
    u8(0, 1),
    u32(hours),
    u8(surface, 0),
    u32(level),
    u8(255, 0),
    u32(0),
  );

/** Builds section 5; all templates 5.x of integers begin with these fields: count, number, R, E, D, bits. */
export const buildRepresentation = (
  template: number,
  count: number,
  { reference = 0, binaryScale = 0, decimalScale = 0, width = 8 } = {},
  ...templateFields: number[][]
): number[] =>
  buildSection(
    5,
    u32(count),
    u16(template),
    f32(reference),
    s16(binaryScale),
    s16(decimalScale),
    u8(width, 0),
    ...templateFields,
  );

export const NO_BITMAP = buildSection(6, [255]);
export const buildBitmap = (...bytes: number[]): number[] => buildSection(6, [0], bytes);
/** Section 6 that refers to the last bitmap before it in the message. */
export const PREVIOUS_BITMAP = buildSection(6, [254]);
export const buildData = (bytes: number[]): number[] => buildSection(7, bytes);

/** Builds a field of one row from a section 5 and the bytes of section 7. */
export const buildRowMessage = (count: number, template: number[], bytes: number[]): Uint8Array =>
  buildGrib2Message([
    buildIdentification(),
    buildLatLonGrid(count, 1),
    buildProduct(),
    template,
    NO_BITMAP,
    buildData(bytes),
  ]);
