import { MAX_COVERED_HOURS, type Period } from '@daystar/client';
import { z } from 'zod';

const PERIODS = ['PT5M', 'PT10M', 'PT15M', 'PT30M', 'PT60M'] as const satisfies readonly Period[];

/** A number whose error names the unit, such as for `5 MW` instead of 5. @param unit such as `kW` */
export const createQuantity = (unit: string) =>
  z.number({
    error: ({ input }) =>
      input === undefined ? undefined : `Expected a number without its unit. The unit is ${unit}.`,
  });

/** Power of a registered site. */
export const sitePower = createQuantity('MW for utility_scale and kW for rooftop');

export const resourceId = z
  .string()
  .regex(/^[0-9a-f]{4}(-[0-9a-f]{4}){3}$/)
  .describe('Id of a site, such as 1234-abcd-5678-ef90; list_sites shows it.');

export const siteKind = z
  .enum(['utility_scale', 'rooftop'])
  .describe('utility_scale: capacity and power in MW. rooftop: in kW.');

export const aggregationId = {
  collection_id: z.string().min(1).max(64).describe('Id of the collection; list_aggregations shows it.'),
  aggregation_id: z.string().min(1).max(64).describe('Id of the aggregation in its collection.'),
};

export const place = {
  latitude: createQuantity('degrees north').min(-90).max(90).describe('Degrees north, WGS84.'),
  longitude: createQuantity('degrees east').min(-180).max(180).describe('Degrees east, WGS84.'),
};

export const tilt = createQuantity('degrees')
  .min(0)
  .max(90)
  .describe('Tilt of the modules, degrees from the horizontal; 0 is flat.');
export const azimuth = createQuantity('degrees')
  .min(-180)
  .max(180)
  .describe('Direction that modules face, degrees: 0 north, -90 east, 180 south, 90 west. Not a compass bearing.');
export const installDate = z.iso.date().describe('Day of installation, yyyy-MM-dd, from 1970 to today.');
export const share = z.number().min(0).max(1);

export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Expected an IANA time zone, such as Europe/Paris.')
  .optional()
  .describe('IANA time zone of the days, such as Europe/Paris; that of the location when absent (aggregations: UTC).');

export const rowsOptions = {
  rows: z
    .enum(['forecasts', 'estimated_actuals', 'combined'])
    .default('forecasts')
    .describe(
      'forecasts: from now on. estimated_actuals: the past days, computed from weather. combined: both, for whole days.',
    ),
  hours: z
    .int()
    .min(1)
    .max(MAX_COVERED_HOURS)
    .optional()
    .describe('Number of hours; for combined, on each side of now. Seven days when absent, two with include_periods.'),
  time_zone: timeZone,
  include_periods: z.boolean().default(false).describe('Also return the value of each period, at most 200.'),
  period: z.enum(PERIODS).default('PT30M').describe('Length of a period; values are means over it.'),
};
export type RowsOptions = z.infer<z.ZodObject<typeof rowsOptions>>;

export const time = z.iso
  .datetime({ offset: true })
  .describe('ISO 8601 with Z or an offset, such as 2026-03-01T12:00:00Z.');

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
