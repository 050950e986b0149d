import type { Section } from '../section';
import { earthOf } from './earth-shape';
import type { Grid } from './grid';
import { ProjectedGrid, type MapFrame } from './projected-grid';
import { lambertAzimuthal, lambertConformal, mercator, polarStereographic } from './projection';
import { RotatedGrid } from './rotated-grid';
import { gridOfRows } from './grid-of-rows';
import { scanningOf } from './scanning';

/** By number of the grid definition template (code table 3.1). */
const readers: Partial<Record<number, (section: Section) => Grid>> = {
  0: (section) => parallels(section, 73),
  1: (section) => rotated(section, parallels(section, 85)),
  10: mercatorGrid,
  20: polarStereographicGrid,
  30: lambertConformalGrid,
  40: (section) => parallels(section, 73, section.u32(68)),
  41: (section) => rotated(section, parallels(section, 85, section.u32(68))),
  140: lambertAzimuthalGrid,
};

/** Reads section 3 (grid definition). */
export function grib2Grid(section: Section): Grid {
  const template = section.u16(13);
  const read = readers[template] ?? section.fail('unsupported', 13, `grid definition template 3.${template}`);
  return read(section);
}

/** Checks the number of points in the section before a grid is created. */
function expectPoints(section: Section, points: number): void {
  const declared = section.u32(7);
  if (points !== declared) section.fail('corrupt', 7, `a grid of ${points} points for ${declared} values`);
}

/** Templates 3.0, 3.1, 3.40 and 3.41, which differ in the meaning of byte 68 and in the place of the list of row lengths. */
function parallels(section: Section, listAt: number, gaussian?: number): Grid {
  const degrees = angles(section);
  const rows = section.u32(35);
  const columns = section.u8(11) > 0 ? rowLengths(section, listAt, rows) : section.u32(31);
  expectPoints(
    section,
    typeof columns === 'number' ? columns * rows : columns.reduce((sum, length) => sum + length, 0),
  );
  const grid = gridOfRows({
    columns,
    rows,
    first: { latitude: degrees(47), longitude: degrees(51) },
    last: { latitude: degrees(56), longitude: degrees(60) },
    gaussian,
    scanning: scanning(section, 72),
  });
  return typeof grid === 'string' ? section.fail('corrupt', 31, grid) : grid;
}

function rowLengths(section: Section, byte: number, rows: number): number[] {
  const size = section.u8(11);
  if (byte - 1 + rows * size > section.length) section.fail('corrupt', byte, `no room for the lengths of ${rows} rows`);
  return Array.from({ length: rows }, (_, j) => section.unsigned(byte + j * size, size));
}

function rotated(section: Section, grid: Grid): Grid {
  if (section.f32(81) !== 0) section.fail('unsupported', 81, 'a grid turned about its own pole');
  const degrees = angles(section);
  return new RotatedGrid(grid, { latitude: degrees(73), longitude: degrees(77) });
}

function mercatorGrid(section: Section): Grid {
  const frame = mapFrame(section, { dx: 65, dy: 69 });
  const projection = mercator(earthOf(section), frame.first.longitude + 180, micro(section, 48));
  return new ProjectedGrid('mercator', projection, frame, scanning(section, 60));
}

function polarStereographicGrid(section: Section): Grid {
  const south = (section.u8(64) & 0x80) !== 0;
  const projection = polarStereographic(earthOf(section), micro(section, 52), micro(section, 48), south);
  return new ProjectedGrid(
    'polar_stereographic',
    projection,
    mapFrame(section, { dx: 56, dy: 60 }),
    scanning(section, 65),
  );
}

function lambertConformalGrid(section: Section): Grid {
  const projection = lambertConformal(earthOf(section), micro(section, 52), micro(section, 66), micro(section, 70));
  return new ProjectedGrid('lambert', projection, mapFrame(section, { dx: 56, dy: 60 }), scanning(section, 65));
}

function lambertAzimuthalGrid(section: Section): Grid {
  const projection = lambertAzimuthal(earthOf(section), micro(section, 47), micro(section, 51));
  const frame = mapFrame(section, { dx: 56, dy: 60 });
  return new ProjectedGrid('lambert_azimuthal_equal_area', projection, frame, scanning(section, 64));
}

/** Reads counts and the first point, which have the same bytes in all map projections; increments are in millimetres. */
function mapFrame(section: Section, { dx, dy }: { dx: number; dy: number }): MapFrame {
  const [columns, rows] = [section.u32(31), section.u32(35)];
  expectPoints(section, columns * rows);
  return {
    columns,
    rows,
    dx: section.u32(dx) / 1000,
    dy: section.u32(dy) / 1000,
    first: { latitude: micro(section, 39), longitude: micro(section, 43) },
  };
}

function micro(section: Section, byte: number): number {
  return section.s32(byte) / 1e6;
}

/** Reads angles in the unit of the section: basic angle over subdivisions, or a millionth of a degree without them. */
function angles(section: Section): (byte: number) => number {
  const [basic, subdivisions] = [section.u32(39), section.u32(43)];
  const given = basic !== 0 && basic !== 0xffffffff && subdivisions !== 0 && subdivisions !== 0xffffffff;
  return (byte) => (given ? (section.s32(byte) * basic) / subdivisions : micro(section, byte));
}

function scanning(section: Section, byte: number) {
  const flags = section.u8(byte);
  if (flags & 0x0f) section.fail('unsupported', byte, 'rows that are offset against each other');
  return scanningOf(flags);
}
