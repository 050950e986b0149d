import type { Section } from '../section';
import { createEllipsoid, type Ellipsoid } from './ellipsoid';

/** Shapes of code table 3.2 that have no parameters; metres. */
const FIXED_SHAPES: Partial<Record<number, Ellipsoid>> = {
  0: createEllipsoid(6_367_470, 6_367_470),
  2: createEllipsoid(6_378_160, 6_356_775),
  4: createEllipsoid(6_378_137, 6_356_752.314),
  5: createEllipsoid(6_378_137, 6_356_752.314),
  6: createEllipsoid(6_371_229, 6_371_229),
  8: createEllipsoid(6_371_200, 6_371_200),
  9: createEllipsoid(6_377_563.396, 6_356_256.909),
};

/** Returns the shape of edition 1: the sphere of code 0, or the spheroid of code 2 with the flag of byte 17. */
export function getGrib1Earth(flags: number): Ellipsoid {
  return FIXED_SHAPES[flags & 0x40 ? 2 : 0]!;
}

/** Reads the shape of the Earth from bytes 15 to 30 of section 3 of edition 2. */
export function readEarth(section: Section): Ellipsoid {
  const shape = section.u8(15);
  const readScaled = (byte: number) => section.u32(byte + 1) / 10 ** section.s8(byte);
  if (shape === 1) return createPlausibleEllipsoid(section, readScaled(16), readScaled(16));
  if (shape === 3) return createPlausibleEllipsoid(section, readScaled(21) * 1000, readScaled(26) * 1000);
  if (shape === 7) return createPlausibleEllipsoid(section, readScaled(21), readScaled(26));
  return FIXED_SHAPES[shape] ?? section.fail('unsupported', 15, `shape of the Earth ${shape}`);
}

function createPlausibleEllipsoid(section: Section, major: number, minor: number): Ellipsoid {
  if (![major, minor].every((axis) => axis > 6.3e6 && axis < 6.4e6)) {
    return section.fail('corrupt', 15, `an Earth with semi-axes of ${major} m and ${minor} m`);
  }
  return createEllipsoid(major, minor);
}
