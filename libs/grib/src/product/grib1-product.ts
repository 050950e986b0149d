import type { Section } from '../section';
import { COMMON_LEVEL_NAMES } from './level-types';
import { findEdition1ShortName } from './parameter-names';
import type { Level, Product, Statistic } from './product';
import { addUnits, formatStepRange } from './time-units';

/** Level types of code table 3, with the names of ecCodes. */
const LEVELS: Partial<Record<number, string>> = {
  ...COMMON_LEVEL_NAMES,
  100: 'isobaricInhPa',
  102: 'meanSea',
  103: 'heightAboveSea',
  105: 'heightAboveGround',
  107: 'sigma',
  109: 'hybrid',
  111: 'depthBelowLand',
  113: 'theta',
  115: 'pressureFromGround',
  117: 'potentialVorticity',
  125: 'heightAboveGroundHighPrecision',
  160: 'depthBelowSea',
  200: 'entireAtmosphere',
  201: 'entireOcean',
  210: 'isobaricInPa',
};

/** Level types whose two bytes are two surfaces, not one number. */
const LAYERS: Partial<Record<number, string>> = {
  101: 'isobaricLayer',
  104: 'heightAboveSeaLayer',
  106: 'heightAboveGroundLayer',
  108: 'sigmaLayer',
  110: 'hybridLayer',
  112: 'depthBelowLandLayer',
  114: 'thetaLayer',
  116: 'pressureFromGroundLayer',
  121: 'isobaricLayerHighPrecision',
  128: 'sigmaLayerHighPrecision',
  141: 'isobaricLayerMixedPrecision',
};

/** Code table 5: instants, without a second time P2; all others are intervals from P1 to P2. */
const INSTANTS = [0, 1, 10];
const STATISTICS: Partial<Record<number, Statistic>> = {
  3: 'average',
  4: 'accumulation',
  5: 'difference',
};

/** Reads section 1 (product definition) of edition 1. */
export function readGrib1Product(section: Section): Product {
  const centre = section.u8(5);
  const table = section.u8(4);
  const number = section.u8(9);
  const referenceTime = readReferenceTime(section);
  const range = section.u8(21);
  const addToReference = (count: number) =>
    addUnits(referenceTime, count, section.u8(18), 1) ??
    section.fail('unsupported', 18, `unit of time ${section.u8(18)}`);
  const statistic = INSTANTS.includes(range) ? undefined : (STATISTICS[range] ?? 'other');
  // Range 10: one forecast time in both bytes. Range 1: an initialized analysis, for any P1.
  const beginCount = range === 10 ? section.u16(19) : range === 1 ? 0 : section.u8(19);
  const begin = addToReference(beginCount);
  const end = statistic ? addToReference(section.u8(20)) : begin;
  return {
    centre,
    parameter: `${table}.${number}`,
    shortName: findEdition1ShortName(centre, table, number, section.u8(10), section.u16(11)),
    level: readLevel(section),
    referenceTime,
    begin,
    end,
    stepRange: formatStepRange(referenceTime, begin, end),
    ...(statistic && { statistic }),
  };
}

/** Reads the reference time from the century (byte 25) and the year of the century, from 1 to 100 (byte 13). */
function readReferenceTime(section: Section): Date {
  const year = (section.u8(25) - 1) * 100 + section.u8(13);
  const [month, day, hour, minute] = [14, 15, 16, 17].map((byte) => section.u8(byte));
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59) {
    section.fail('corrupt', 13, 'invalid date');
  }
  return new Date(Date.UTC(year, month - 1, day, hour, minute));
}

function readLevel(section: Section): Level {
  const type = section.u8(10);
  const layer = LAYERS[type];
  if (layer) return { type: layer, value: section.u8(11), second: section.u8(12) };
  return { type: LEVELS[type] ?? 'unknown', value: section.u16(11) };
}
