import { DAILY_USAGE_DAYS, MAX_KEY_NAME_LENGTH, PLANS, PLAN_IDS, SITE_KINDS } from '@daystar/contracts';
import { count, countOrNull, slug, stamp, text } from '../../api-description/basic-schemas';
import { listOf, objectWith, registerSchema } from '../../api-description/json-schema';
import { wholeNumberBetween } from '../../api-description/parameters';
import type { ApiGroup, QueryParameter } from '../../api-description/operation';
import { SITE_RECORD } from '../../sites/schemas/site.schemas';

export const ACCOUNT: ApiGroup = {
  tag: 'account',
  path: { id: { name: 'key_id', schema: text }, account_id: { name: 'account_id', schema: text } },
};

export const REGISTRATION = registerSchema('Registration', {
  type: 'object',
  description:
    'The number of new accounts a day is limited, per network and in total. After a 429, wait as long as Retry-After says, or ask the operator for an account.',
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 200 },
    plan: { enum: PLAN_IDS },
    email: { type: 'string', format: 'email', description: 'Contact for the operator; never published.' },
  },
  examples: [{ name: 'Acme Solar', plan: 'free' }],
});
const newKey = { ...text, description: 'Shown only in this response.' };
export const REGISTERED_ACCOUNT = registerSchema(
  'RegisteredAccount',
  objectWith({
    account_id: text,
    name: text,
    plan: { enum: PLAN_IDS },
    api_key: newKey,
    test_sites: { ...listOf(SITE_RECORD), description: 'Created when first used.' },
    aggregations: listOf(objectWith({ collection_id: slug, aggregation_id: slug })),
  }),
);
const keyName = { ...text, minLength: 1, maxLength: MAX_KEY_NAME_LENGTH };
const isReadOnly = { type: 'boolean', description: 'Whether the key may only read. Other requests with it get 403.' };
export const KEY_REQUEST = registerSchema('KeyRequest', {
  type: 'object',
  properties: {
    name: { ...keyName, description: 'Text by which you recognize the key.' },
    read_only: { ...isReadOnly, default: false },
  },
  examples: [{ name: 'Dispatch centre' }, { name: 'Colleague', read_only: true }],
});
const lastUse = {
  ...stamp,
  description:
    'Start of the hour of the last use. Absent when the key was never used, or while last uses are unavailable.',
};
const key = objectWith(
  { key_id: text, read_only: isReadOnly, created_at: stamp, current: { type: 'boolean' } },
  { name: keyName, last_used_at: lastUse, revoked_at: stamp },
);
export const KEYS = registerSchema('Keys', objectWith({ keys: listOf(key) }));
export const NEW_KEY = registerSchema(
  'NewKey',
  objectWith({ key_id: text, read_only: isReadOnly, api_key: newKey }, { name: keyName }),
);

const limit = { ...countOrNull, description: 'Maximum of your plan; null without a limit.' };
const remaining = { ...countOrNull, description: '`limit` minus `used`; null without a limit.' };
const limitUsage = objectWith({
  limit,
  used: { ...count, description: 'Used so far in this minute or UTC day.' },
  remaining,
  resets_at: {
    ...stamp,
    description:
      'End of this minute or UTC day: at this time `used` returns to 0. Wall-clock time, even during a replay of the past.',
  },
});
const resourceLimit = objectWith({ limit, used: { ...count, description: 'Number that you have.' }, remaining });
const resources = objectWith({
  utility_scale_sites: resourceLimit,
  rooftop_sites: resourceLimit,
  weather_sites: resourceLimit,
  aggregations: resourceLimit,
  keys: resourceLimit,
  webhooks: resourceLimit,
});
export const USAGE = registerSchema(
  'Usage',
  objectWith(
    {
      account_id: text,
      plan: { enum: Object.values(PLANS).map((plan) => plan.name) },
      requests_this_minute: limitUsage,
      simple_requests_today: { ...limitUsage, description: 'Latitude/longitude requests.' },
      typical_years_today: limitUsage,
      measurements_today: { ...limitUsage, description: 'Posted measurements of all sites and aggregations.' },
      sites: {
        ...objectWith(Object.fromEntries(SITE_KINDS.map((kind) => [kind, count]))),
        description: 'Number of sites by kind, without the test site.',
      },
    },
    {
      history_years_today: {
        ...limitUsage,
        description: 'Years of requested histories. Absent while the engine does not respond.',
      },
      resources: {
        ...resources,
        description:
          'Sites without the test site, aggregations that you own, keys that are not revoked, and webhooks. Absent while the ' +
          'site registry does not respond.',
      },
    },
  ),
);
export const DAYS: QueryParameter = {
  name: 'days',
  description: 'Number of UTC days, the last of which is today.',
  schema: { ...wholeNumberBetween(1, DAILY_USAGE_DAYS), default: 30 },
  example: 7,
};
export const DAILY_USAGE = registerSchema(
  'DailyUsage',
  objectWith({
    account_id: text,
    days: {
      ...listOf(
        objectWith({
          date: { type: 'string', format: 'date', description: 'UTC day.' },
          requests: { ...count, description: 'Requests that count against the limit per minute.' },
          simple_requests: { ...count, description: 'Latitude/longitude requests.' },
          typical_years: { ...count, description: 'Typical years.' },
          measurements: { ...count, description: 'Posted measurements of all sites and aggregations.' },
        }),
      ),
      description: 'Ascending. The counts of today are up to a minute old.',
    },
  }),
);
export const ALLOWANCE = registerSchema(
  'UsageAllowance',
  objectWith({
    daily_limit: {
      ...count,
      description: 'Latitude/longitude requests per UTC day; 2147483647 for a plan without a limit.',
    },
    daily_limit_consumed: { ...count, description: 'Latitude/longitude requests of this UTC day so far.' },
  }),
);
