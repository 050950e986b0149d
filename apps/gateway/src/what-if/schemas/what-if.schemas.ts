import { MAX_COVERED_HOURS } from '@daystar/client';
import { number, eachOrNull, period, resourceId, numberOrNull, stamp, text } from '../../api-description/basic-schemas';
import { type JsonSchema, listOf, objectWith, registerSchema } from '../../api-description/json-schema';
import { wholeNumberBetween } from '../../api-description/parameters';
import { siteProperties } from '../../sites/schemas/site.schemas';
import { MAX_VARIANTS, OVERRIDABLE_PROPERTIES, WHAT_IF_ROWS } from '../what-if-request';

const overrides: Record<string, JsonSchema> = {
  ...eachOrNull(Object.fromEntries(OVERRIDABLE_PROPERTIES.map((name) => [name, siteProperties[name]]))),
  availability: { type: 'number', minimum: 0, maximum: 100, description: 'Share of the system in operation, percent.' },
};

export const WHAT_IF = registerSchema('WhatIf', {
  type: 'object',
  required: ['variants'],
  properties: {
    resource_id: { ...resourceId, description: 'Id of a registered site; without it, `site` is required.' },
    site: {
      type: 'object',
      required: ['latitude', 'longitude'],
      properties: siteProperties,
      description: 'An unregistered PV system. Its power is in kW.',
    },
    variants: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_VARIANTS,
      items: objectWith({ name: { ...text, minLength: 1, maxLength: 100 } }, overrides),
    },
    rows: { enum: WHAT_IF_ROWS },
    period,
    hours: wholeNumberBetween(1, MAX_COVERED_HOURS),
  },
  examples: [
    { site: { latitude: 37.7, longitude: -113.6, capacity: 5 }, variants: [{ name: 'steeper', tilt: 45 }], hours: 1 },
  ],
});

const variant = objectWith(
  {
    name: text,
    energy: { ...number, description: 'Energy over all periods, MWh or kWh.' },
    peak: number,
    change_percent: {
      ...numberOrNull,
      description: 'Change of energy relative to the unchanged system, %; null if the unchanged system produces none.',
    },
    pv_estimate: listOf(number),
  },
  { pv_estimate10: listOf(number), pv_estimate90: listOf(number) },
);
export const WHAT_IF_RESPONSE = registerSchema(
  'WhatIfResponse',
  objectWith({
    unit: { enum: ['MW', 'kW'] },
    sky_issued_at: stamp,
    period,
    period_end: listOf(stamp),
    variants: { ...listOf(variant), description: 'The first one is the unchanged system.' },
  }),
);
