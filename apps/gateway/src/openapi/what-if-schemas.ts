import { MAX_HOURS } from '../serving/query/forecast-query';
import { MAX_VARIANTS, OVERRIDES, WHAT_IF_ROWS } from '../what-if/what-if-request';
import { amount, orNull, period, resourceId, score, siteProperties, stamp, text } from './basic-schemas';
import { type JsonSchema, listOf, objectWith } from './json-schema';

const overrides: Record<string, JsonSchema> = {
  ...orNull(Object.fromEntries(OVERRIDES.map((name) => [name, siteProperties[name]]))),
  availability: { type: 'number', minimum: 0, maximum: 100 },
};

export const WHAT_IF_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  WhatIf: {
    type: 'object',
    required: ['variants'],
    properties: {
      resource_id: resourceId,
      site: { type: 'object', required: ['latitude', 'longitude'], properties: siteProperties },
      variants: {
        type: 'array',
        minItems: 1,
        maxItems: MAX_VARIANTS,
        items: objectWith({ name: { ...text, minLength: 1, maxLength: 100 } }, overrides),
      },
      rows: { enum: WHAT_IF_ROWS },
      period,
      hours: { type: 'integer', minimum: 1, maximum: MAX_HOURS },
    },
    examples: [
      { site: { latitude: 37.7, longitude: -113.6, capacity: 5 }, variants: [{ name: 'steeper', tilt: 45 }], hours: 1 },
    ],
  },
  WhatIfAnswer: objectWith({
    unit: { enum: ['MW', 'kW'] },
    sky_issued_at: stamp,
    period,
    period_end: listOf(stamp),
    variants: listOf(
      objectWith(
        { name: text, energy: amount, peak: amount, change_percent: score, pv_estimate: listOf(amount) },
        { pv_estimate10: listOf(amount), pv_estimate90: listOf(amount) },
      ),
    ),
  }),
};
