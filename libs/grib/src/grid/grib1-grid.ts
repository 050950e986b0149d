import type { Section } from '../section';
import { earthOfEdition1 } from './earth-shape';
import type { Grid } from './grid';
import { ProjectedGrid, type MapFrame } from './projected-grid';
import { lambertConformal, mercator, polarStereographic } from './projection';
import { RotatedGrid } from './rotated-grid';
import { gridOfRows } from './grid-of-rows';
import { scanningOf, type Scanning } from './scanning';

/** By data representation type (code table 6). */
const readers: Partial<Record<number, (section: Section) => Grid>> = {
  0: (section) => parallels(section),
  1: mercatorGrid,
  3: lambertConformalGrid,
  4: (section) => parallels(section, section.u16(26)),
  5: polarStereographicGrid,
  10: (section) => rotated(section, parallels(section)),
  14: (section) => rotated(section, parallels(section, section.u16(26))),
};

const NONE = 0xff;
const VARIES = 0xffff;
/** Standard parallel of polar stereographic maps, deg: edition 1 does not store it. */
const TRUE_PARALLEL = 60;

/** Reads section 2 (grid description) of edition 1. */
export function grib1Grid(section: Section): Grid {
  const type = section.u8(6);
  const read = readers[type] ?? section.fail('unsupported', 6, `data representation type ${type}`);
  return read(section);
}

function parallels(section: Section, gaussian?: number): Grid {
  const rows = section.u16(9);
  const grid = gridOfRows({
    columns: section.u16(7) === VARIES ? rowLengthsOf(section) : section.u16(7),
    rows,
    first: { latitude: milli(section, 11), longitude: milli(section, 14) },
    last: { latitude: milli(section, 18), longitude: milli(section, 21) },
    gaussian,
    scanning: scanning(section),
  });
  return typeof grid === 'string' ? section.fail('corrupt', 7, grid) : grid;
}

/** Number of points of each row, in the order of the message. */
export function rowLengthsOf(section: Section): number[] {
  const rows = section.u16(9);
  if (section.u16(7) !== VARIES) return new Array<number>(rows).fill(section.u16(7));
  const list = section.u8(5);
  if (list === NONE) section.fail('corrupt', 5, 'rows of unequal length without a list of lengths');
  // Two bytes for each row, after the vertical coordinates, if any.
  const at = list + 4 * section.u8(4);
  return Array.from({ length: rows }, (_, j) => section.u16(at + 2 * j));
}

/** Number of points of a grid of any type that has rows. */
export function pointsOf(section: Section): number {
  return rowLengthsOf(section).reduce((sum, length) => sum + length, 0);
}

function rotated(section: Section, grid: Grid): Grid {
  if (section.ibm32(39) !== 0) section.fail('unsupported', 39, 'a grid turned about its own pole');
  return new RotatedGrid(grid, { latitude: milli(section, 33), longitude: milli(section, 36) });
}

function mercatorGrid(section: Section): Grid {
  const frame = mapFrame(section, { dx: 29, dy: 32 });
  const projection = mercator(earth(section), frame.first.longitude + 180, milli(section, 24));
  return new ProjectedGrid('mercator', projection, frame, scanning(section));
}

function lambertConformalGrid(section: Section): Grid {
  const projection = lambertConformal(earth(section), milli(section, 18), milli(section, 29), milli(section, 32));
  return new ProjectedGrid('lambert', projection, mapFrame(section, { dx: 21, dy: 24 }), scanning(section));
}

function polarStereographicGrid(section: Section): Grid {
  const south = (section.u8(27) & 0x80) !== 0;
  const projection = polarStereographic(earth(section), milli(section, 18), TRUE_PARALLEL, south);
  return new ProjectedGrid('polar_stereographic', projection, mapFrame(section, { dx: 21, dy: 24 }), scanning(section));
}

function mapFrame(section: Section, { dx, dy }: { dx: number; dy: number }): MapFrame {
  return {
    columns: section.u16(7),
    rows: section.u16(9),
    dx: section.u24(dx),
    dy: section.u24(dy),
    first: { latitude: milli(section, 11), longitude: milli(section, 14) },
  };
}

function earth(section: Section) {
  return earthOfEdition1(section.u8(17));
}

function scanning(section: Section): Scanning {
  return scanningOf(section.u8(28) & 0xe0);
}

function milli(section: Section, byte: number): number {
  return section.s24(byte) / 1000;
}
