import type { Section } from '../section';
import { findLevelType } from './level-types';
import { findShortName } from './parameter-names';
import type { Aerosol, DerivedForecast, Ensemble, Level, Product, Statistic } from './product';
import { addUnits, formatStepRange, readTime } from './time-units';

/** Byte positions that differ between product definition templates. Bytes are numbered as in WMO templates 4.x. */
interface Layout {
  /** Offset of the common part (generating process to second surface) from its place in template 4.0, bytes. */
  readonly shift?: number;
  /** Byte of the end of the overall interval, which the statistics follow. */
  readonly interval?: number;
  /** Byte of the perturbation number, which the ensemble size follows. */
  readonly member?: number;
  /** Byte of the type of aerosol, which sizes and wavelengths follow. */
  readonly aerosol?: number;
  /** Byte of the derived forecast (code table 4.7). */
  readonly derived?: number;
}

const LAYOUTS: Partial<Record<number, Layout>> = {
  0: {},
  1: { member: 36 },
  2: { derived: 35 },
  3: { derived: 35 },
  4: { derived: 35 },
  5: {},
  6: {},
  7: {},
  8: { interval: 35 },
  9: { interval: 48 },
  10: { interval: 36 },
  11: { member: 36, interval: 38 },
  12: { derived: 35, interval: 37 },
  13: { derived: 35, interval: 69 },
  14: { derived: 35, interval: 65 },
  15: {},
  40: { shift: 2 },
  41: { shift: 2, member: 38 },
  42: { shift: 2, interval: 37 },
  43: { shift: 2, member: 38, interval: 40 },
  45: { shift: 13, member: 49 },
  46: { shift: 13, interval: 48 },
  47: { shift: 13, member: 49, interval: 51 },
  48: { shift: 24, aerosol: 12 },
  49: { shift: 24, aerosol: 12, member: 60 },
  55: { shift: 6 },
  59: { shift: 6, member: 42 },
  60: { member: 36 },
  61: { member: 36, interval: 45 },
  70: { shift: 5 },
  71: { shift: 5, member: 41 },
  72: { shift: 5, interval: 40 },
  73: { shift: 5, member: 41, interval: 43 },
};

/** Code table 4.10. */
const STATISTICS: Partial<Record<number, Statistic>> = {
  0: 'average',
  1: 'accumulation',
  2: 'maximum',
  3: 'minimum',
  4: 'difference',
};

/** Code table 4.7. */
const DERIVED_FORECASTS: Partial<Record<number, DerivedForecast>> = {
  0: 'mean',
  1: 'weighted-mean',
  2: 'standard-deviation',
  3: 'standard-deviation',
  4: 'spread',
};

/** Reads section 1 (identification) and section 4 (product definition). The discipline comes from the indicator section. */
export function readGrib2Product(discipline: number, identification: Section, definition: Section): Product {
  const template = definition.u16(8);
  const layout = LAYOUTS[template] ?? definition.fail('unsupported', 8, `product definition template 4.${template}`);
  const shift = layout.shift ?? 0;
  const centre = identification.u16(6);
  const referenceTime = readTime(identification, 13);
  const unit = definition.u8(18 + shift);
  const begin =
    addUnits(referenceTime, definition.s32(19 + shift), unit, 2) ??
    definition.fail('unsupported', 18 + shift, `unit of time ${unit}`);
  const interval = layout.interval === undefined ? undefined : readInterval(definition, layout.interval, begin);
  const surfaces = { first: definition.u8(23 + shift), second: definition.u8(29 + shift) };
  const level = readLevel(definition, shift, centre, surfaces);
  const parameter = `${discipline}.${definition.u8(10)}.${definition.u8(11)}`;
  const end = interval?.end ?? begin;
  return {
    centre,
    parameter,
    shortName: findShortName(centre, parameter, {
      surface: surfaces.first,
      secondSurface: surfaces.second,
      level: level.type === 'isobaricInhPa' ? level.value * 100 : level.value,
      statistic: interval?.code,
      hours: interval && (end.getTime() - begin.getTime()) / 3_600_000,
    }),
    level,
    referenceTime,
    begin,
    end,
    stepRange: formatStepRange(referenceTime, begin, end),
    ...(interval && { statistic: STATISTICS[interval.code] ?? 'other' }),
    ...readEnsemble(definition, layout),
    ...(layout.aerosol !== undefined && { aerosol: readAerosol(definition, layout.aerosol) }),
  };
}

/** Reads the statistic of the interval and its end: from the length of a single time range, or as stated with several. */
function readInterval(definition: Section, byte: number, begin: Date): { code: number; end: Date } {
  const ranges = definition.u8(byte + 7);
  const code = definition.u8(byte + 12);
  const end = addUnits(begin, definition.u32(byte + 15), definition.u8(byte + 14), 2);
  return { code, end: ranges === 1 && end ? end : readTime(definition, byte) };
}

function readLevel(
  definition: Section,
  shift: number,
  centre: number,
  surfaces: { first: number; second: number },
): Level {
  const type = findLevelType(centre, surfaces.first, surfaces.second);
  const value = readSurfaceValue(definition, 24 + shift);
  if (type === 'isobaricInPa' && value >= 100) return { type: 'isobaricInhPa', value: value / 100 };
  if (type === 'isobaricLayer')
    return { type, value: value / 100, second: readSurfaceValue(definition, 30 + shift) / 100 };
  return surfaces.second === 255 ? { type, value } : { type, value, second: readSurfaceValue(definition, 30 + shift) };
}

/** Reads a scale factor and a scaled value. If all bits are set, the surface has no value. */
function readSurfaceValue(definition: Section, byte: number): number {
  if (definition.u8(byte) === 0xff || definition.u32(byte + 1) === 0xffffffff) return 0;
  const scale = definition.s8(byte);
  const scaled = definition.s32(byte + 1);
  // Division by an integer power of ten gives the double nearest to the decimal fraction.
  return scale > 0 ? scaled / 10 ** scale : scaled * 10 ** -scale;
}

/** Reads the type of aerosol, and the limits of its wavelength in nm; the message has m. An absent limit has all bits set. */
function readAerosol(definition: Section, byte: number): Aerosol {
  const hasLimit = (at: number) => definition.u8(at) !== 0xff && definition.u32(at + 1) !== 0xffffffff;
  const readNanometres = (at: number) => Math.round(readSurfaceValue(definition, at) * 1e12) / 1e3;
  const [first, second] = [byte + 14, byte + 19];
  return {
    type: definition.u16(byte),
    wavelengths: {
      shortest: hasLimit(first) ? readNanometres(first) : 0,
      longest: hasLimit(second) ? readNanometres(second) : hasLimit(first) ? readNanometres(first) : Infinity,
    },
  };
}

function readEnsemble(definition: Section, { member, derived }: Layout): { ensemble?: Ensemble } {
  if (member !== undefined) return { ensemble: { member: definition.u8(member), size: definition.u8(member + 1) } };
  if (derived !== undefined) return { ensemble: { derived: DERIVED_FORECASTS[definition.u8(derived)] ?? 'other' } };
  return {};
}
