import { parseFormValues } from '../http/body-parsers/form-body-parser';
import type { QueryValues } from '../http/query-reader';
import { asObject } from '../http/validate-body';
import { SITE_TEXT_FIELDS, splitLists } from '../sites/site-body';
import type { SiteRecord } from '../sites/site-record';

/** A site with the property names of `/resources`. */
export type ResourceRecord = Record<string, unknown>;

/** Renames the properties of a site to those of `/resources`, and omits those that `/resources` lacks. */
export function toResourceRecord({
  inverter_efficiency,
  loss_factor,
  export_limit,
  defaults: _,
  horizon_source: __,
  ...record
}: SiteRecord): ResourceRecord {
  return {
    ...record,
    inverter_peak_efficiency: inverter_efficiency,
    derating_other_system: loss_factor === undefined ? undefined : round(1 - loss_factor),
    ...(export_limit === undefined ? {} : { grid_export_limit: export_limit }),
    ...(record.tracking_type === 'horizontal_single_axis' ? { tracker_axis_azimuth: record.azimuth } : {}),
  };
}

const LIST_PROPERTIES = ['dust_soiling_average', 'load_profile', 'snow_cleared', 'manual_wash_dates'];
/** Query parameters that are not properties of a site. */
const NON_PROPERTIES = ['resource_id', 'format', 'api_key'];

/**
 * Reads the properties of a site from a query and a JSON body, and renames them to those of site records. The official Python
 * library of Solcast sends all properties in the query. A value in the body overrides the value in the query.
 */
export function toSiteProperties(query: QueryValues, body: unknown): Record<string, unknown> {
  const queryTexts = Object.fromEntries(
    // The official Python library repeats the parameter for each element of a list.
    [...query].map(([name, values]) => [name, LIST_PROPERTIES.includes(name) ? values.join() : values[0]]),
  );
  const fromQuery = Object.entries(parseFormValues(queryTexts, SITE_TEXT_FIELDS)).filter(
    ([name, value]) => value !== '' && !NON_PROPERTIES.includes(name),
  );
  const values = splitLists({ ...Object.fromEntries(fromQuery), ...(body === undefined ? {} : asObject(body)) });
  const { inverter_peak_efficiency, derating_other_system, tracker_axis_azimuth, grid_export_limit, ...others } =
    values as ResourceRecord;
  const renamed = {
    inverter_efficiency: inverter_peak_efficiency,
    loss_factor: typeof derating_other_system === 'number' ? round(1 - derating_other_system) : derating_other_system,
    azimuth: tracker_axis_azimuth,
    export_limit: grid_export_limit,
  };
  return { ...Object.fromEntries(Object.entries(renamed).filter(([, value]) => value !== undefined)), ...others };
}

const round = (value: number): number => Number(value.toFixed(6));
