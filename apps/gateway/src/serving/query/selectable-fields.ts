import { type Field, getFields, getSelectableFields } from '@daystar/contracts';
import { type ResourceFamily, type SeriesName, getRowKind } from '@daystar/formats';

/** Other names that clients may request for the same fields. */
const FIELD_ALIASES: Readonly<Record<string, readonly string[]>> = {
  pv_estimate: ['pv_power_rooftop', 'pv_power_advanced'],
  pv_estimate10: ['pv_power_rooftop10', 'pv_power_advanced10'],
  pv_estimate25: ['pv_power_rooftop25', 'pv_power_advanced25'],
  pv_estimate75: ['pv_power_rooftop75', 'pv_power_advanced75'],
  pv_estimate90: ['pv_power_rooftop90', 'pv_power_advanced90'],
  wind_speed: ['wind_speed_10m'],
  wind_direction: ['wind_direction_10m'],
};

/** Adds a copy of each field under each of its aliases; rows show the field under the requested name. */
export const addAliases = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => [
    field,
    ...(FIELD_ALIASES[field.name] ?? []).map((name) => ({ ...field, name, column: field.name })),
  ]);

/** Lists every field that rows of a family can show. */
export function listSelectableFields(family: ResourceFamily, series: SeriesName): Field[] {
  const kind = getRowKind(family, series);
  return [...getFields(kind), ...getSelectableFields(kind)];
}

/** Fields of power at a place that pages show besides the default ones: the band of the chart and of the daily energy. */
const PAGE_FIELDS: readonly string[] = ['pv_estimate10', 'pv_estimate90'];

/** Lists the fields that a page shows, where these differ from the default fields of the family. */
export function listPageFields(
  family: ResourceFamily,
  seriesNames: readonly SeriesName[],
): Partial<Record<SeriesName, readonly Field[]>> | undefined {
  if (family !== 'world_pv') return undefined;
  const listFields = (series: SeriesName) => {
    const kind = getRowKind(family, series);
    return [...getFields(kind), ...getSelectableFields(kind).filter(({ name }) => PAGE_FIELDS.includes(name))];
  };
  return Object.fromEntries(seriesNames.map((series) => [series, listFields(series)]));
}
