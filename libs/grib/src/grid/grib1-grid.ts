import type { Section } from '../section';
import { getGrib1Earth } from './earth-shape';
import type { Grid } from './grid';
import { ProjectedGrid, type MapFrame } from './projected-grid';
import { createLambertConformal, createMercator, createPolarStereographic } from './projection';
import { RotatedGrid } from './rotated-grid';
import { createGridOfRows } from './grid-of-rows';
import { parseScanning, type Scanning } from './scanning';

/** Readers by data representation type (code table 6). */
const READERS: Partial<Record<number, (section: Section) => Grid>> = {
  0: (section) => readGridOfRows(section),
  1: readMercatorGrid,
  3: readLambertConformalGrid,
  4: (section) => readGridOfRows(section, section.u16(26)),
  5: readPolarStereographicGrid,
  10: (section) => createRotatedGrid(section, readGridOfRows(section)),
  14: (section) => createRotatedGrid(section, readGridOfRows(section, section.u16(26))),
};

const NONE = 0xff;
const VARIES = 0xffff;
/** Standard parallel of polar stereographic maps, deg: edition 1 does not store it. */
const STANDARD_PARALLEL = 60;

/** Reads section 2 (grid description) of edition 1. */
export function readGrib1Grid(section: Section): Grid {
  const type = section.u8(6);
  const read = READERS[type] ?? section.fail('unsupported', 6, `data representation type ${type}`);
  return read(section);
}

function readGridOfRows(section: Section, gaussianNumber?: number): Grid {
  const rows = section.u16(9);
  const grid = createGridOfRows({
    pointsPerRow: section.u16(7) === VARIES ? readRowLengths(section) : section.u16(7),
    rows,
    first: { latitude: readMillidegrees(section, 11), longitude: readMillidegrees(section, 14) },
    last: { latitude: readMillidegrees(section, 18), longitude: readMillidegrees(section, 21) },
    gaussianNumber,
    scanning: readScanning(section),
  });
  return typeof grid === 'string' ? section.fail('corrupt', 7, grid) : grid;
}

/** Flag of byte 17 (table 7): wind components follow the axes of the grid. */
const GRID_RELATIVE_WINDS = 0x08;

/** Reads the number of points of each row, in the order of the message. */
export function readRowLengths(section: Section): number[] {
  const rows = section.u16(9);
  if (section.u16(7) !== VARIES) return new Array<number>(rows).fill(section.u16(7));
  const list = section.u8(5);
  if (list === NONE) section.fail('corrupt', 5, 'rows of unequal length without a list of lengths');
  // The list has two bytes for each row, after the vertical coordinates, if any.
  const firstByte = list + 4 * section.u8(4);
  return Array.from({ length: rows }, (_, j) => section.u16(firstByte + 2 * j));
}

/** Returns the number of points of a grid of any type that has rows. */
export function countPoints(section: Section): number {
  return readRowLengths(section).reduce((sum, length) => sum + length, 0);
}

function createRotatedGrid(section: Section, grid: Grid): Grid {
  if (section.ibm32(39) !== 0) section.fail('unsupported', 39, 'a grid rotated about its own pole');
  return new RotatedGrid(grid, { latitude: readMillidegrees(section, 33), longitude: readMillidegrees(section, 36) });
}

function readMercatorGrid(section: Section): Grid {
  const frame = readMapFrame(section, { dx: 29, dy: 32 });
  const projection = createMercator(readEarth(section), frame.first.longitude + 180, readMillidegrees(section, 24));
  return new ProjectedGrid('mercator', projection, frame, readScanning(section));
}

function readLambertConformalGrid(section: Section): Grid {
  const projection = createLambertConformal(
    readEarth(section),
    readMillidegrees(section, 18),
    readMillidegrees(section, 29),
    readMillidegrees(section, 32),
  );
  return new ProjectedGrid('lambert', projection, readMapFrame(section, { dx: 21, dy: 24 }), readScanning(section));
}

function readPolarStereographicGrid(section: Section): Grid {
  const isSouth = (section.u8(27) & 0x80) !== 0;
  const projection = createPolarStereographic(
    readEarth(section),
    readMillidegrees(section, 18),
    STANDARD_PARALLEL,
    isSouth,
  );
  return new ProjectedGrid(
    'polar_stereographic',
    projection,
    readMapFrame(section, { dx: 21, dy: 24 }),
    readScanning(section),
  );
}

function readMapFrame(section: Section, { dx, dy }: { dx: number; dy: number }): MapFrame {
  return {
    columns: section.u16(7),
    rows: section.u16(9),
    dx: section.u24(dx),
    dy: section.u24(dy),
    first: { latitude: readMillidegrees(section, 11), longitude: readMillidegrees(section, 14) },
    hasGridRelativeWinds: (section.u8(17) & GRID_RELATIVE_WINDS) !== 0,
  };
}

function readEarth(section: Section) {
  return getGrib1Earth(section.u8(17));
}

function readScanning(section: Section): Scanning {
  return parseScanning(section.u8(28) & 0xe0);
}

function readMillidegrees(section: Section, byte: number): number {
  return section.s24(byte) / 1000;
}
