import type { Section } from '../section';
import { readEarth } from './earth-shape';
import type { Grid } from './grid';
import { ProjectedGrid, type MapFrame } from './projected-grid';
import {
  type Projection,
  createLambertAzimuthal,
  createLambertConformal,
  createMercator,
  createPolarStereographic,
} from './projection';
import { RotatedGrid } from './rotated-grid';
import { createGridOfRows } from './grid-of-rows';
import { parseScanning } from './scanning';
import { UnstructuredGrid } from './unstructured-grid';

/** Readers by number of the grid definition template (code table 3.1). */
const READERS: Partial<Record<number, (section: Section) => Grid>> = {
  0: (section) => readLatLonGrid(section, 73),
  1: (section) => createRotatedGrid(section, readLatLonGrid(section, 85)),
  10: readMercatorGrid,
  20: readPolarStereographicGrid,
  30: readLambertConformalGrid,
  40: (section) => readLatLonGrid(section, 73, section.u32(68)),
  41: (section) => createRotatedGrid(section, readLatLonGrid(section, 85, section.u32(68))),
  101: readUnstructuredGrid,
  140: readLambertAzimuthalGrid,
};

/** Flag of the resolution and component flags (table 3.3): wind components follow the axes of the grid. */
const GRID_RELATIVE_WINDS = 0x08;

/** Reads section 3 (grid definition). */
export function readGrib2Grid(section: Section): Grid {
  const template = section.u16(13);
  const read = READERS[template] ?? section.fail('unsupported', 13, `grid definition template 3.${template}`);
  return read(section);
}

/** Checks the number of points in the section before a grid is created. */
function expectPoints(section: Section, pointCount: number): void {
  const declared = section.u32(7);
  if (pointCount !== declared) section.fail('corrupt', 7, `a grid of ${pointCount} points for ${declared} values`);
}

/**
 * Reads templates 3.0, 3.1, 3.40 and 3.41, which differ in the meaning of byte 68 and in the position of the list of row
 * lengths.
 */
function readLatLonGrid(section: Section, lengthsByte: number, gaussianNumber?: number): Grid {
  const readDegrees = createAngleReader(section);
  const rows = section.u32(35);
  const pointsPerRow = section.u8(11) > 0 ? readRowLengths(section, lengthsByte, rows) : section.u32(31);
  expectPoints(
    section,
    typeof pointsPerRow === 'number' ? pointsPerRow * rows : pointsPerRow.reduce((sum, length) => sum + length, 0),
  );
  const grid = createGridOfRows({
    pointsPerRow,
    rows,
    first: { latitude: readDegrees(47), longitude: readDegrees(51) },
    last: { latitude: readDegrees(56), longitude: readDegrees(60) },
    gaussianNumber,
    scanning: readScanning(section, 72),
  });
  return typeof grid === 'string' ? section.fail('corrupt', 31, grid) : grid;
}

function readRowLengths(section: Section, byte: number, rows: number): number[] {
  const size = section.u8(11);
  if (byte - 1 + rows * size > section.length)
    section.fail('corrupt', byte, `too short for the lengths of ${rows} rows`);
  return Array.from({ length: rows }, (_, j) => section.readUnsigned(byte + j * size, size));
}

function createRotatedGrid(section: Section, grid: Grid): Grid {
  if (section.f32(81) !== 0) section.fail('unsupported', 81, 'a grid rotated about its own pole');
  const readDegrees = createAngleReader(section);
  return new RotatedGrid(grid, { latitude: readDegrees(73), longitude: readDegrees(77) });
}

function readMercatorGrid(section: Section): Grid {
  const frame = readMapFrame(section, { flags: 47, dx: 65, dy: 69 });
  const projection = createMercator(readEarth(section), frame.first.longitude + 180, readMicrodegrees(section, 48));
  return new ProjectedGrid('mercator', projection, frame, readScanning(section, 60));
}

function readPolarStereographicGrid(section: Section): Grid {
  const isSouth = (section.u8(64) & 0x80) !== 0;
  const projection = createPolarStereographic(
    readEarth(section),
    readMicrodegrees(section, 52),
    readMicrodegrees(section, 48),
    isSouth,
  );
  return createPolarOrLambertGrid(section, 'polar_stereographic', projection);
}

function readLambertConformalGrid(section: Section): Grid {
  const projection = createLambertConformal(
    readEarth(section),
    readMicrodegrees(section, 52),
    readMicrodegrees(section, 66),
    readMicrodegrees(section, 70),
  );
  return createPolarOrLambertGrid(section, 'lambert', projection);
}

/** Templates 20 and 30 have the frame at the same bytes. */
const createPolarOrLambertGrid = (section: Section, name: string, projection: Projection): Grid =>
  new ProjectedGrid(name, projection, readMapFrame(section, { flags: 47, dx: 56, dy: 60 }), readScanning(section, 65));

function readLambertAzimuthalGrid(section: Section): Grid {
  const projection = createLambertAzimuthal(
    readEarth(section),
    readMicrodegrees(section, 47),
    readMicrodegrees(section, 51),
  );
  const frame = readMapFrame(section, { flags: 55, dx: 56, dy: 60 });
  return new ProjectedGrid('lambert_azimuthal_equal_area', projection, frame, readScanning(section, 64));
}

/** Reads the number of cells and the UUID of their grid. */
function readUnstructuredGrid(section: Section): Grid {
  if (section.u32(7) === 0) section.fail('corrupt', 7, 'a grid without points');
  const bytes = Array.from({ length: 16 }, (_, i) => section.u8(20 + i));
  return new UnstructuredGrid(section.u32(7), Buffer.from(bytes).toString('hex'));
}

/** Reads counts and the first point, which have the same bytes in all map projections; increments are in millimetres. */
function readMapFrame(section: Section, { flags, dx, dy }: { flags: number; dx: number; dy: number }): MapFrame {
  const [columns, rows] = [section.u32(31), section.u32(35)];
  expectPoints(section, columns * rows);
  return {
    columns,
    rows,
    dx: section.u32(dx) / 1000,
    dy: section.u32(dy) / 1000,
    first: { latitude: readMicrodegrees(section, 39), longitude: readMicrodegrees(section, 43) },
    hasGridRelativeWinds: (section.u8(flags) & GRID_RELATIVE_WINDS) !== 0,
  };
}

function readMicrodegrees(section: Section, byte: number): number {
  return section.s32(byte) / 1e6;
}

/** Reads angles in the unit of the section: basic angle over subdivisions, or a millionth of a degree without them. */
function createAngleReader(section: Section): (byte: number) => number {
  const [basic, subdivisions] = [section.u32(39), section.u32(43)];
  const hasUnit = basic !== 0 && basic !== 0xffffffff && subdivisions !== 0 && subdivisions !== 0xffffffff;
  return (byte) => (hasUnit ? (section.s32(byte) * basic) / subdivisions : readMicrodegrees(section, byte));
}

function readScanning(section: Section, byte: number) {
  const flags = section.u8(byte);
  if (flags & 0x0f) section.fail('unsupported', byte, 'rows that are offset against each other');
  return parseScanning(flags);
}
