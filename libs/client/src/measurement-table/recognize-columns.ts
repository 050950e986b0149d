import { findZoneOffset } from './local-time';
import { MEASUREMENT_FIELDS } from './measurement-fields';

/** A column of a table whose content was recognized. */
export interface RecognizedColumn {
  readonly header: string;
  /** Name of a field of a measurement, or `time`. */
  readonly field: string;
  /** Factor from the unit of the column to the unit of the site. */
  readonly factor: number;
}

const TIME =
  /^(period_?(end|start)|time|time_?stamp|date_?time|date|datum|zeit|zeitstempel|uhrzeit|fecha|hora|interval_?(end|start)|from|to|von|bis|desde|hasta|start|end|begin)$/;
/** Headers of a date with its time, used when no header matches `TIME`. */
const DATE_AND_TIME =
  /^(date_(and_)?time(_local(_time)?)?|fecha_(y_)?hora(_(hora_)?local)?|datum_(und_|u_)?(uhr)?zeit(_(lokal|ortszeit|lokalzeit))?)$/;
const POWER =
  /^(total_?power|power|leistung|potencia|puissance|p|pv|pv_?power|p_?ac|ac_?power|active_?power|generation|output|watts?|kw|mw|w)$/;
const IRRADIANCE = /^(mean_?ghi|ghi|irradiance|global_?horizontal_?irradiance)$/;
/** Minimum share of dates in a column of times: files end with lines of totals and remarks. */
const MIN_DATE_SHARE = 0.8;
/** Watts per unit. */
const WATTS_PER_UNIT: Readonly<Record<string, number>> = { w: 1, watt: 1, watts: 1, kw: 1e3, mw: 1e6 };

const UNIT = /(?:^|[\s_([])(k?wh|mwh|watts?|[km]?w|w\/m2|w\/m²)[)\]]?$/i;

/** Splits a header into its name, in lower case, and its unit: `Power (kW)` has the name `power` and the unit `kw`. */
function splitHeader(header: string): { name: string; unit?: string } {
  const unitMatch = UNIT.exec(header.trim());
  const text = (unitMatch && header.trim().slice(0, unitMatch.index)) || header;
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return { name: words.join('_'), unit: unitMatch?.[1].toLowerCase() };
}

/**
 * Recognizes columns by their headers, in several languages. When no header is known, the only column of dates is the
 * time, and the only column in W, kW or MW is the power. A column of dates alone is preferred to one with other cells.
 * @param siteUnit MW or kW
 * @param getDateShare share of the cells of a column that are dates
 * @returns undefined for columns that are ignored
 */
export function recognizeColumns(
  headers: readonly string[],
  siteUnit: string,
  getDateShare: (index: number) => number = () => 0,
): (RecognizedColumn | undefined)[] {
  const fields = headers.map(recognizeHeader);
  assignOnlyMatch(fields, 'time', (index) => DATE_AND_TIME.test(splitHeader(headers[index]).name));
  for (const share of [1, MIN_DATE_SHARE]) assignOnlyMatch(fields, 'time', (index) => getDateShare(index) >= share);
  if (!fields.includes('mean_ghi'))
    assignOnlyMatch(fields, 'total_power', (index) => (splitHeader(headers[index]).unit ?? '') in WATTS_PER_UNIT);
  const usedFields = new Set<string>();
  return headers.map((header, index) => {
    const { unit } = splitHeader(header);
    const field = fields[index];
    if (field === undefined || (field !== 'time' && usedFields.has(field))) return undefined;
    usedFields.add(field);
    const factor =
      field === 'total_power' && unit && unit in WATTS_PER_UNIT
        ? WATTS_PER_UNIT[unit] / WATTS_PER_UNIT[siteUnit.toLowerCase()]
        : 1;
    return { header: header.trim(), field, factor };
  });
}

/** Assigns a field that no header names to the only matching column without a field; none if several match. */
function assignOnlyMatch(fields: (string | undefined)[], field: string, isMatch: (index: number) => boolean): void {
  if (fields.includes(field)) return;
  const matches = [...fields.keys()].filter((index) => fields[index] === undefined && isMatch(index));
  if (matches.length === 1) fields[matches[0]] = field;
}

function recognizeHeader(header: string): string | undefined {
  const { name, unit } = splitHeader(header);
  const lowerCaseHeader = header.trim().toLowerCase();
  if (lowerCaseHeader in MEASUREMENT_FIELDS && lowerCaseHeader !== 'period_end') return lowerCaseHeader;
  if (TIME.test(name)) return 'time';
  if (IRRADIANCE.test(name)) return 'mean_ghi';
  return POWER.test(name) && !unit?.endsWith('h') ? 'total_power' : undefined;
}

/** A time zone in a header: `UTC`, `GMT+1`, `+01:00` or `Europe/Madrid`. */
const ZONE =
  /(?<![a-z])(?:(?:utc|gmt)(?:[+-]\d{1,2}(?::?\d{2})?)?(?![a-z])|[+-]\d{2}:\d{2}|[a-z]+(?:\/[a-z_+-]+){1,2})/gi;

/** Finds the time zone that a header of times names: `Europe/Madrid` in `Hora local (Europe/Madrid)`. */
export const findHeaderZone = (header: string): string | undefined =>
  header.match(ZONE)?.find((name) => findZoneOffset(name) !== undefined);

/** Whether the times below a header are the starts of periods. */
export const isStartHeader = (header: string): boolean => /start|begin|from|von|desde/i.test(header);
/** Whether a column holds energy, which cannot be used in place of power. */
export const isEnergyHeader = (header: string): boolean => /wh\b|energy|energie|energ[ií]a/i.test(header);
