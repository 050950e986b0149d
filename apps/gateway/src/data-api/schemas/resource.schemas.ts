import { count, period, stamp, text } from '../../api-description/basic-schemas';
import { type JsonSchema, listOf, objectWith, registerSchema } from '../../api-description/json-schema';
import type { ApiGroup, OperationDescription, QueryParameter } from '../../api-description/operation';
import {
  numberBetween,
  createRequiredParameter,
  createStringParameter,
  wholeNumberBetween,
} from '../../api-description/parameters';
import { fieldError } from '../../api-description/responses';
import { siteProperties } from '../../sites/schemas/site.schemas';

export const RESOURCES_GROUP: ApiGroup = { tag: 'data API' };

const RECORD = registerSchema('Resource', {
  type: 'object',
  required: ['resource_id', 'name', 'latitude', 'longitude'],
  properties: {
    ...siteProperties,
    install_date: stamp,
    inverter_peak_efficiency: numberBetween(0, 1),
    derating_other_system: numberBetween(0, 1),
    tracker_axis_azimuth: numberBetween(-180, 180),
    grid_export_limit: siteProperties.export_limit,
  },
});

export const SITE_ID = createRequiredParameter('resource_id', 'Id of a utility-scale site.', '1234-abcd-5678-ef90');
/** Properties of a site that the parameters of `/resources` rename or lack. */
const RENAMED_OR_MISSING: readonly string[] = [
  'inverter_efficiency',
  'loss_factor',
  'horizon',
  'export_limit',
  'outages',
  'curtailments',
  'capacity_changes',
  'arrays',
];
const PROPERTY_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  ...Object.fromEntries(Object.entries(siteProperties).filter(([name]) => !RENAMED_OR_MISSING.includes(name))),
  inverter_peak_efficiency: siteProperties.inverter_efficiency,
  grid_export_limit: siteProperties.export_limit,
  derating_other_system: { ...numberBetween(0, 1), description: 'Share of the output that is lost.' },
  tracker_axis_azimuth: {
    ...numberBetween(-180, 180),
    description: 'Direction of the axis of a tracker, degrees: 0 north, -90 east, 90 west.',
  },
};
/** Properties of a site, which clients send in the query or a JSON body. */
const PROPERTIES: readonly QueryParameter[] = Object.entries(PROPERTY_SCHEMAS).map(([name, property]) => ({
  name,
  description: (property.description as string | undefined) ?? name,
  schema: property,
}));
const PAGING: readonly QueryParameter[] = [
  { name: 'skip', description: 'Number of results to skip.', schema: wholeNumberBetween(0, 1_000_000) },
  { name: 'take', description: 'Maximum number of results.', schema: wholeNumberBetween(1, 1000) },
];

export const LIST_SITES: OperationDescription = {
  summary: 'Lists your utility-scale sites',
  query: PAGING,
  response: listOf(RECORD),
};
export const SHOW_SITE: OperationDescription = {
  summary: 'Shows a utility-scale site',
  query: [SITE_ID],
  response: RECORD,
};
export const CREATE_SITE: OperationDescription = {
  summary: 'Registers a utility-scale site',
  acceptsIdempotencyKey: true,
  query: PROPERTIES,
  response: RECORD,
};
export const REPLACE_SITE: OperationDescription = {
  summary: 'Replaces the properties of a site',
  query: [SITE_ID, ...PROPERTIES],
  response: RECORD,
};
export const CHANGE_SITE: OperationDescription = {
  summary: 'Changes some properties of a site',
  query: [SITE_ID, ...PROPERTIES],
  response: RECORD,
};
export const DELETE_SITE: OperationDescription = { summary: 'Deletes a site', query: [SITE_ID] };

const MEASUREMENT: JsonSchema = {
  type: 'object',
  required: ['period_end', 'period'],
  properties: { period_end: stamp, period, power: { type: 'number' } },
};
export const POST_RESOURCE_MEASUREMENTS: OperationDescription = {
  summary: 'Stores measurements of a site, MW; invalid rows are rejected and listed as errors',
  body: registerSchema('ResourceMeasurements', {
    ...objectWith({
      resource_id: text,
      measurements: listOf({ ...MEASUREMENT, properties: { period_end: text, period: text } }),
    }),
    examples: [
      {
        resource_id: '1234-abcd-5678-ef90',
        measurements: [{ period_end: '2026-03-01T12:00:00Z', period: 'PT5M', power: 61.2 }],
      },
    ],
  }),
  response: objectWith({ accepted: count }, { errors: listOf(fieldError) }),
};
export const LIST_RESOURCE_MEASUREMENTS: OperationDescription = {
  summary: 'Lists measurements of a site, MW',
  query: [
    SITE_ID,
    createStringParameter('start', 'Periods that end after this time; a week before `end` when absent.'),
    createStringParameter('end', 'Periods that end no later than this time; now when absent.'),
    PAGING[0],
    { ...PAGING[1], schema: wholeNumberBetween(1, 10_000) },
  ],
  response: objectWith({ offset: count, total: count, results: listOf(MEASUREMENT) }),
};
export const DELETE_RESOURCE_MEASUREMENTS: OperationDescription = {
  summary: 'Deletes measurements of a time range, and what was learned from them',
  query: [
    SITE_ID,
    createRequiredParameter('start', 'Periods that end after this time.', '2026-03-01T00:00:00Z'),
    createRequiredParameter('end', 'Periods that end no later than this time.', '2026-03-02T00:00:00Z'),
  ],
  response: objectWith({ deleted: count }),
};
