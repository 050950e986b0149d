import { checkPoints } from '../bitmap';
import type { Section } from '../section';
import { Circle } from './circle';
import type { Grid } from './grid';
import { RegularGrid } from './regular-grid';
import { scanningOf } from './scanning';

/** By number of the grid definition template (code table 3.1). */
const readers: Partial<Record<number, (section: Section) => Grid>> = {
  0: latitudeLongitude,
};

/** Reads section 3 (grid definition). */
export function grib2Grid(section: Section): Grid {
  const template = section.u16(13);
  const read = readers[template] ?? section.fail('unsupported', 13, `grid definition template 3.${template}`);
  const grid = read(section);
  if (grid.size !== section.u32(7)) {
    section.fail('corrupt', 7, `a grid of ${grid.size} points for ${section.u32(7)} values`);
  }
  return grid;
}

/** Template 3.0. */
function latitudeLongitude(section: Section): Grid {
  const degrees = angles(section);
  const scanning = scanningOf(section.u8(72));
  const columns = section.u32(31);
  const rows = section.u32(35);
  checkPoints(columns * rows, section.offset);
  const first = degrees(47);
  const last = degrees(56);
  const circle = new Circle(degrees(51), degrees(60), columns, scanning.iNegative);
  const latitudes = Float64Array.from({ length: rows }, (_, j) => first + (j * (last - first)) / (rows - 1 || 1));
  return new RegularGrid('regular_ll', latitudes, circle, scanning);
}

/** Reads angles in the unit of the section: basic angle over subdivisions, or a millionth of a degree without them. */
function angles(section: Section): (octet: number) => number {
  const basic = section.u32(39);
  const subdivisions = section.u32(43);
  const given = basic !== 0 && basic !== 0xffffffff && subdivisions !== 0 && subdivisions !== 0xffffffff;
  return (octet) => (given ? (section.s32(octet) * basic) / subdivisions : section.s32(octet) / 1e6);
}
