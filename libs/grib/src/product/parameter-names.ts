import { ECMWF_CONDITIONAL_NAMES, WMO_CONDITIONAL_NAMES } from './conditional-names';
import { DWD_NAMES, ECMWF_NAMES, EDITION_1_NAMES, NCEP_NAMES, WMO_NAMES } from './parameter-tables';

/** Keys that, besides the parameter, determine the short name of an edition 2 field; see `conditional-names.ts`. */
export interface NameConditions {
  readonly surface: number;
  readonly secondSurface: number;
  readonly level: number;
  readonly statistic?: number;
  readonly hours?: number;
}

interface ConditionalName {
  readonly name: string;
  readonly conditions: readonly (readonly [keyof NameConditions, number])[];
}

const UNKNOWN = 'unknown';
const NCEP = 7;
const DWD = 78;
const ECMWF = 98;

const names = parseNames(WMO_NAMES);
const localNames: Partial<Record<number, Map<string, string>>> = {
  [NCEP]: parseNames(NCEP_NAMES),
  [DWD]: parseNames(DWD_NAMES),
  [ECMWF]: parseNames(ECMWF_NAMES),
};
const conditionalNames = parseConditionalNames(WMO_CONDITIONAL_NAMES);
const localConditionalNames: Partial<Record<number, Map<string, ConditionalName[]>>> = {
  [ECMWF]: parseConditionalNames(ECMWF_CONDITIONAL_NAMES),
};
const edition1Names = parseNames(EDITION_1_NAMES);

/**
 * Finds ecCodes' short name of a parameter ("discipline.category.number") of edition 2, or "unknown". A conditional name that
 * matches is used first: the one with the most conditions. Among equals, a name of the centre comes before one of the WMO.
 */
export function findShortName(centre: number, parameter: string, field: NameConditions): string {
  let best: ConditionalName | undefined;
  for (const table of [localConditionalNames[centre], conditionalNames]) {
    for (const candidate of table?.get(parameter) ?? []) {
      const isMatch = candidate.conditions.every(([key, value]) => field[key] === value);
      if (isMatch && candidate.conditions.length > (best?.conditions.length ?? 0)) best = candidate;
    }
  }
  return best?.name ?? localNames[centre]?.get(parameter) ?? names.get(parameter) ?? UNKNOWN;
}

/** Short names of the edition 1 table at the surface, at 2 m and at 10 m: number, type of level, level. */
const EDITION_1_AT_LEVEL: Partial<Record<string, string>> = {
  '1-1-0': 'sp',
  '7-1-0': 'orog',
  '61-1-0': 'tp',
  '11-105-2': '2t',
  '17-105-2': '2d',
  '33-105-10': '10u',
  '34-105-10': '10v',
};

/**
 * Finds ecCodes' short name of an edition 1 parameter, or "unknown". Versions 1 to 3 of the WMO table agree; other tables are
 * local to a centre.
 */
export function findEdition1ShortName(
  centre: number,
  table: number,
  number: number,
  type: number,
  level: number,
): string {
  if (table > 3) return (centre === ECMWF && edition1Names.get(`${table}.${number}`)) || UNKNOWN;
  return EDITION_1_AT_LEVEL[`${number}-${type}-${level}`] ?? edition1Names.get(`2.${number}`) ?? UNKNOWN;
}

function parseNames(text: string): Map<string, string> {
  const parsed = new Map<string, string>();
  let category = '';
  for (const word of text.trim().split(/\s+/)) {
    const [number, name] = word.split(':');
    if (name) parsed.set(`${category}.${number}`, name);
    else category = word;
  }
  return parsed;
}

function parseConditionalNames(text: string): Map<string, ConditionalName[]> {
  const parsed = new Map<string, ConditionalName[]>();
  for (const line of text.trim().split('\n')) {
    const [parameter, name, ...words] = line.trim().split(' ');
    const conditions = words.map((word) => {
      const [key, value] = word.split('=');
      return [key as keyof NameConditions, Number(value)] as const;
    });
    parsed.set(parameter, [...(parsed.get(parameter) ?? []), { name, conditions }]);
  }
  return parsed;
}
