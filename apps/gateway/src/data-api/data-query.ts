import { MAX_COVERED_HOURS } from '@daystar/client';
import type { Field } from '@daystar/contracts';
import type { ResourceFamily } from '@daystar/formats';
import { HOUR, MINUTE } from '@daystar/timeseries';
import type { GatewayRequest } from '../http/gateway-request';
import type { QueryReader } from '../http/query-reader';
import { FIELDS_WITHOUT_VALUES } from './fields-without-values';
import { type ForecastRequest, MAX_HOURS, readPeriod, readView } from '../serving/query/forecast-query';
import { FORECASTS, type RequestedSeries } from '../serving/query/requested-series';
import { listSelectableFields } from '../serving/query/selectable-fields';
import { describeUnknownFields } from '../serving/query/unknown-fields';

/** A product of the data API: a family of rows and the names of its fields. */
export interface DataProduct {
  readonly family: ResourceFamily;
  /** Names in the data API, by the names of the field table; other fields have the same name. */
  readonly names: Readonly<Record<string, string>>;
  /** Fields shown when `output_parameters` is absent. */
  readonly defaults: readonly string[];
  /** Fields that clients may request, but that are always null. */
  readonly withoutValues?: readonly Field[];
}

const createPowerProduct = (family: ResourceFamily, name: string): DataProduct => ({
  family,
  names: Object.fromEntries(['', '10', '25', '75', '90'].map((suffix) => [`pv_estimate${suffix}`, name + suffix])),
  defaults: [name],
});

export const RADIATION_AND_WEATHER: DataProduct = {
  family: 'radiation',
  names: { wind_speed: 'wind_speed_10m', wind_direction: 'wind_direction_10m' },
  defaults: ['air_temp', 'dni', 'ghi'],
  withoutValues: FIELDS_WITHOUT_VALUES,
};
export const ROOFTOP_PV_POWER = createPowerProduct('world_pv', 'pv_power_rooftop');
export const ADVANCED_PV_POWER = createPowerProduct('pv', 'pv_power_advanced');
export const AGGREGATION_PV_POWER: DataProduct = {
  family: 'aggregation',
  names: {},
  defaults: ['pv_estimate', 'percentage'],
};

/** Periods of rows under `/data`, ms. */
export const DATA_PERIODS_MS = [5, 10, 15, 20, 30, 60].map((minutes) => minutes * MINUTE);
const DEFAULT_HOURS = 24;
/** Returns the maximum of `hours`. */
export const getMaxHours = (seriesNames: RequestedSeries): number =>
  seriesNames === FORECASTS ? MAX_HOURS : MAX_COVERED_HOURS;
/** Conversions from the units of the field table: precipitable water to kg/m2, snow depth to cm. */
const UNIT_CONVERSIONS: Readonly<Record<string, { readonly factor: number; readonly decimals: number }>> = {
  precipitable_water: { factor: 10, decimals: 1 },
  snow_depth: { factor: 100, decimals: 0 },
};

/** Reads `hours`, the number of hours that the rows cover: at most seven days, even if more are requested. */
export const readHours = (reader: QueryReader, seriesNames: RequestedSeries): number => {
  const hours = reader.readWholeNumber('hours', { min: 1, max: getMaxHours(seriesNames) }) ?? DEFAULT_HOURS;
  return Math.min(hours, MAX_COVERED_HOURS);
};

/** Reads the parameters of a request for live or forecast rows. */
export function readDataQuery(
  reader: QueryReader,
  request: GatewayRequest,
  product: DataProduct,
  seriesNames: RequestedSeries,
): ForecastRequest {
  const view = readDataView(reader, request, product, seriesNames, { periods: DATA_PERIODS_MS });
  const hours = readHours(reader, seriesNames);
  // `computeRequestedPeriods` adds one period to `hours`.
  return { ...view, hours: hours - view.period / HOUR };
}

/** Reads the parameters that all requests for rows under `/data` share. */
export function readDataView(
  reader: QueryReader,
  request: GatewayRequest,
  product: DataProduct,
  seriesNames: RequestedSeries,
  { periods, defaultPeriod }: { readonly periods: readonly number[]; readonly defaultPeriod?: number },
): ForecastRequest {
  const [series] = seriesNames;
  const fields = listFieldsByName(product, seriesNames);
  const requestedNames = reader.readRepeatedList('output_parameters') ?? product.defaults;
  const nullFields = new Map(product.withoutValues?.map((field) => [field.name, field]));
  const unknownNames = requestedNames.filter((name) => !fields.has(name) && !nullFields.has(name));
  if (unknownNames.length > 0)
    reader.addError('output_parameters', 'Invalid', describeUnknownFields(unknownNames, fields.keys()));
  return {
    seriesNames,
    ...readView(reader, request),
    period: readPeriod(reader, periods, defaultPeriod),
    fields: {
      [series]: [...new Set(requestedNames)].flatMap((name) => fields.get(name) ?? nullFields.get(name) ?? []),
    },
  };
}

function listFieldsByName({ family, names }: DataProduct, [series]: RequestedSeries): Map<string, Field> {
  return new Map(
    listSelectableFields(family, series).map((field) => {
      const name = names[field.name] ?? field.name;
      return [name, { ...field, ...UNIT_CONVERSIONS[name], name, column: field.name }];
    }),
  );
}
