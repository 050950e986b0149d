import { MEASUREMENT_FIELDS } from '../../../http/body-parsers/measurement-fields';

/** What a column of a table holds. */
export interface RecognisedColumn {
  readonly header: string;
  /** A field of a measurement, or the time. */
  readonly field: string;
  /** Factor to the unit of the site. */
  readonly factor: number;
}

const TIME =
  /^(period_?(end|start)|time|time_?stamp|date_?time|date|datum|zeit|zeitstempel|uhrzeit|fecha|hora|interval_?(end|start)|from|to|von|bis|start|end|begin)$/;
const POWER =
  /^(total_?power|power|leistung|potencia|puissance|p|pv|pv_?power|p_?ac|ac_?power|active_?power|generation|output|watts?|kw|mw|w)$/;
const IRRADIANCE = /^(mean_?ghi|ghi|irradiance|global_?horizontal_?irradiance)$/;
/** Watts per unit. */
const UNITS: Readonly<Record<string, number>> = { w: 1, watt: 1, watts: 1, kw: 1e3, mw: 1e6 };

const UNIT = /(?:^|[\s_([])(k?wh|mwh|watts?|[km]?w|w\/m2|w\/m²)[)\]]?$/i;

/** A header without its unit, in lower case: `Power (kW)` is `power`. */
function splitHeader(header: string): { name: string; unit?: string } {
  const found = UNIT.exec(header.trim());
  const text = (found && header.trim().slice(0, found.index)) || header;
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return { name: words.join('_'), unit: found?.[1].toLowerCase() };
}

/** Recognises columns by their headers. @param siteUnit MW or kW @returns undefined for columns that are ignored */
export function recogniseColumns(headers: readonly string[], siteUnit: string): (RecognisedColumn | undefined)[] {
  const used = new Set<string>();
  return headers.map((header) => {
    const { name, unit } = splitHeader(header);
    const exact = header.trim().toLowerCase();
    const field = MEASUREMENT_FIELDS.has(exact) && exact !== 'period_end' ? exact : fieldOf(name, unit);
    if (field === undefined || (field !== 'time' && used.has(field))) return undefined;
    used.add(field);
    const factor = field === 'total_power' && unit && unit in UNITS ? UNITS[unit] / UNITS[siteUnit.toLowerCase()] : 1;
    return { header: header.trim(), field, factor };
  });
}

function fieldOf(name: string, unit?: string): string | undefined {
  if (TIME.test(name)) return 'time';
  if (IRRADIANCE.test(name)) return 'mean_ghi';
  return POWER.test(name) && !unit?.endsWith('h') ? 'total_power' : undefined;
}

/** Whether a header says that its times are starts of periods. */
export const isStart = (header: string): boolean => /start|begin|from|von|desde/i.test(header);
/** Whether a column holds energy, which is no power. */
export const isEnergy = (header: string): boolean => /wh\b|energy|energie|energ[ií]a/i.test(header);
