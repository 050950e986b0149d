import { SLUG } from '@daystar/contracts';
import { FORMATS } from '@daystar/formats';
import { formatPeriod } from '@daystar/timeseries';
import {
  AGGREGATION_PERIODS,
  MAX_HOURS,
  MAX_PRECISION,
  PROVENANCE_VIEWS,
  SITE_PERIODS,
  TUNED,
} from '../serving/query/forecast-query';
import { CHANGES_ROWS } from '../history/changes-query';
import { MAX_ISSUE_ID_LENGTH } from '../serving/query/past-query';
import { RECORD_FORMATS } from '../pages/send-records';
import { MAX_SELECTED } from '../sites/sites.service';
import { GROUPINGS, VERIFICATION_FORMATS } from '../verification/send-verification';
import { REFERENCES } from '../verification/verification.service';
import type { JsonSchema } from './json-schema';

export interface Parameter {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly required?: boolean;
  readonly example?: string | number;
}

const number = (minimum: number, maximum: number): JsonSchema => ({ type: 'number', minimum, maximum });
const whole = (minimum: number, maximum: number): JsonSchema => ({ type: 'integer', minimum, maximum });
const oneOf = (words: readonly string[]): JsonSchema => ({ type: 'string', enum: words });
const periodOf = (periods: readonly number[]): Parameter => ({
  name: 'period',
  description: 'Length of each row’s period.',
  schema: { ...oneOf(periods.map(formatPeriod)), default: 'PT30M' },
});
const outputParameters: Parameter = {
  name: 'output_parameters',
  description: 'Fields to show, separated by commas.',
  schema: { type: 'string' },
};
const place: readonly Parameter[] = [
  { name: 'latitude', description: 'WGS84, north positive.', schema: number(-90, 90), required: true, example: 37.7 },
  {
    name: 'longitude',
    description: 'WGS84, east positive.',
    schema: number(-180, 180),
    required: true,
    example: -113.6,
  },
];
const tags: Parameter = {
  name: 'tags',
  description: 'Tags that a site has all of, separated by commas.',
  schema: { type: 'string' },
};
const moment = (name: string, description: string): Parameter => ({ name, description, schema: { type: 'string' } });

const hours: Parameter = {
  name: 'hours',
  description: 'So many hours and one period more, in place of seven days.',
  schema: whole(1, MAX_HOURS),
  example: 1,
};

const rows: readonly Parameter[] = [
  { name: 'format', description: 'Form of the answer; by `Accept` when absent.', schema: oneOf(FORMATS) },
  hours,
  { name: 'precision', description: 'Most fractional digits of all fields.', schema: whole(0, MAX_PRECISION) },
  {
    name: 'provenance',
    description: 'Says how rows were come by, in each row or beside them.',
    schema: oneOf(PROVENANCE_VIEWS),
  },
  {
    name: 'tuned',
    description: '`false` for power as it would be without measurements.',
    schema: { ...oneOf(TUNED), default: 'true' },
  },
  outputParameters,
];

/** Query parameters by what requests have in common. */
export const PARAMETERS = {
  rows: [...rows, periodOf(SITE_PERIODS)],
  aggregationRows: [...rows, periodOf(AGGREGATION_PERIODS)],
  place,
  system: [
    {
      name: 'capacity',
      description: 'Of the system: kW, W under /pv_power. One milliwatt to one gigawatt.',
      schema: { type: 'number', exclusiveMinimum: 0 },
      required: true,
      example: 5,
    },
    { name: 'tilt', description: 'Degrees off the horizontal; 23 when absent.', schema: number(0, 90) },
    {
      name: 'azimuth',
      description: '0 north, -90 east, 90 west; towards the equator when absent.',
      schema: number(-180, 180),
    },
    { name: 'loss_factor', description: 'What is left of full output after losses.', schema: number(0, 1) },
    {
      name: 'install_date',
      description: 'yyyy-MM-dd; says how much the system has aged when there is no loss_factor.',
      schema: { type: 'string' },
    },
  ],
  paging: [
    { name: 'page', description: 'Counts from 1.', schema: whole(1, 1_000_000) },
    { name: 'page_size', description: 'Sites on a page.', schema: whole(1, 1000) },
  ],
  /** One of these at most. */
  past: [
    {
      name: 'issue_id',
      description: 'Rows as they were served from this issue.',
      schema: { type: 'string', maxLength: 100 },
    },
    moment('as_of', 'Rows as they were served at this moment.'),
    {
      name: 'lead',
      description: 'Each row from the last issue made at least so long before its period began: PT0M to P7D.',
      schema: { type: 'string', examples: ['PT1H'] },
    },
  ],
  newer: [
    {
      name: 'newer_than',
      description:
        'The issue you have: waits up to 55 seconds for one made after it, and answers 304 if there is none.',
      schema: { type: 'string', maxLength: 100 },
    },
  ],
  changes: [
    {
      name: 'since',
      description: 'The issue that you have.',
      schema: { type: 'string', maxLength: MAX_ISSUE_ID_LENGTH },
      required: true,
      example: '20260301T151000000Z-1',
    },
    {
      name: 'until',
      description: 'The issue that it is held against; the current one when absent.',
      schema: { type: 'string', maxLength: MAX_ISSUE_ID_LENGTH },
    },
    {
      name: 'rows',
      description: '`none` for the summary alone.',
      schema: { ...oneOf(CHANGES_ROWS), default: 'changed' },
    },
    hours,
    periodOf(AGGREGATION_PERIODS),
  ],
  verification: [
    {
      name: 'window',
      description: 'How far back, whole days: P1D to P90D.',
      schema: { type: 'string', default: 'P30D', examples: ['P7D'] },
    },
    { name: 'by', description: 'What scores are told apart by.', schema: { ...oneOf(GROUPINGS), default: 'lead' } },
    {
      name: 'reference',
      description: 'What forecasts are held against; measurements where there are enough, when absent.',
      schema: oneOf(REFERENCES),
    },
    {
      name: 'format',
      description: 'Form of the answer; by `Accept` when absent.',
      schema: oneOf(VERIFICATION_FORMATS),
    },
  ],
  /** Of records and lists. */
  record: [{ name: 'format', description: 'JSON, or a page; by `Accept` when absent.', schema: oneOf(RECORD_FORMATS) }],
  tags: [tags],
  choice: [
    {
      name: 'resource_ids',
      description: `At most ${MAX_SELECTED} sites, separated by commas; all when absent.`,
      schema: { type: 'string' },
    },
    tags,
  ],
  events: [
    {
      name: 'resources',
      description:
        '`site/<resource_id>` or `aggregation/<collection_id>/<aggregation_id>`, separated by commas; all yours when absent.',
      schema: { type: 'string' },
    },
    {
      name: 'last_event_id',
      description: 'Goes on after this event; the header `Last-Event-ID` says the same.',
      schema: { type: 'string' },
    },
  ],
  adminList: [{ name: 'collection_id', description: 'Those of this collection.', schema: { type: 'string' } }],
  audit: [
    {
      name: 'resource',
      description: 'Of this alone, or of all whose names go on with a slash: `aggregation/country_total`.',
      schema: { type: 'string' },
    },
    moment('since', 'Changes no older than this.'),
    { name: 'actor', description: 'An account, or `operator`.', schema: { type: 'string' } },
    { name: 'before', description: 'Changes before the one of this id, to read on.', schema: { type: 'string' } },
    { name: 'limit', description: 'How many at most; 100 when absent.', schema: whole(1, 1000) },
  ],
  range: [
    moment('from', 'Periods that end after this moment; a week before `to` when absent.'),
    moment('to', 'Periods that end no later than this moment; now when absent.'),
  ],
} as const satisfies Record<string, readonly Parameter[]>;
export type ParameterGroup = keyof typeof PARAMETERS;

const slug: JsonSchema = { type: 'string', pattern: SLUG.source };

/** Parameters in paths. */
export const PATH_PARAMETERS: Readonly<Record<string, JsonSchema>> = {
  resource_id: { type: 'string', examples: ['1234-abcd-5678-ef90'] },
  collection_id: slug,
  aggregation_id: slug,
  key_id: { type: 'string' },
  webhook_id: { type: 'string' },
  delivery_id: { type: 'string' },
};
