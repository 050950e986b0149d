import { Measurement, QC_FLAGS } from '@daystar/contracts';
import { period, stamp } from '../../../api-description/basic-schemas';
import { describeProperties } from '../../../api-description/class-schema';
import { listOf, objectWith, registerSchema } from '../../../api-description/json-schema';
import type { OperationDescription, QueryParameter } from '../../../api-description/operation';
import { createStringParameter } from '../../../api-description/parameters';
import { fieldError } from '../../../api-description/responses';
import { describeListRoute } from '../../../pages/send-records';
import { DELETED_ROWS, DELETION_RANGE } from '../../deleted-rows';

const properties = describeProperties(Measurement, {
  total_power: { description: 'Average power over the period, MW (rooftop: kW).' },
  availability: { description: 'Share of the plant that was available, percent.' },
  constraint_power_ceiling: { description: 'Limit set by the grid operator, MW (rooftop: kW).' },
  mean_ghi: { description: 'Measured global horizontal irradiance, W/m2.' },
});
const MEASUREMENT = registerSchema(
  'Measurement',
  objectWith({ period_end: properties.period_end, period }, properties),
);
const FLAGGED_MEASUREMENT = registerSchema(
  'FlaggedMeasurement',
  objectWith({ period_end: stamp, period, verdict: { enum: QC_FLAGS } }, properties),
);
const FLAGGED_MEASUREMENTS = registerSchema(
  'FlaggedMeasurements',
  objectWith({ measurements: listOf(FLAGGED_MEASUREMENT), gaps: listOf(objectWith({ from: stamp, to: stamp })) }),
);
const warnings = { warnings: listOf(fieldError) };
const STORED_MEASUREMENTS = registerSchema('StoredMeasurements', {
  anyOf: [
    objectWith({ measurements: listOf(MEASUREMENT) }, { errors: listOf(fieldError), ...warnings }),
    objectWith({ measurement: MEASUREMENT }, warnings),
  ],
});
const MEASUREMENTS = registerSchema('Measurements', {
  anyOf: [objectWith({ measurements: listOf(MEASUREMENT) }), objectWith({ measurement: MEASUREMENT })],
  examples: [{ measurement: { period_end: '2026-03-01T12:00:00Z', period: 'PT5M', total_power: 61.2 } }],
});

const RANGE: readonly QueryParameter[] = [
  createStringParameter('from', 'Periods that end after this time; a week before `to` when absent.'),
  createStringParameter('to', 'Periods that end no later than this time; now when absent.'),
];

export const POST_MEASUREMENTS: OperationDescription = {
  summary: 'Stores one or several measurements; invalid rows are rejected and listed as errors',
  body: MEASUREMENTS,
  bodyFormat: 'json-or-csv',
  response: STORED_MEASUREMENTS,
};
const LIST_SUMMARY = 'Lists measurements, each with its quality-control flag';
export const LIST_MEASUREMENTS_AS_OPERATOR: OperationDescription = {
  summary: LIST_SUMMARY,
  query: RANGE,
  response: FLAGGED_MEASUREMENTS,
};
export const LIST_MEASUREMENTS: OperationDescription = {
  ...describeListRoute(LIST_SUMMARY, FLAGGED_MEASUREMENTS, RANGE),
  canBeForbidden: true,
};
export const DELETE_MEASUREMENTS: OperationDescription = {
  summary: 'Deletes measurements of a time range, and what was learned from them',
  query: DELETION_RANGE,
  response: DELETED_ROWS,
};
