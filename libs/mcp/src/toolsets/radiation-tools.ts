import type { Daystar } from '@daystar/client';
import { z } from 'zod';
import { place, rowsOptions } from '../input-schemas';
import { toDataBasis, checkPeriodCount, describeBasis, readActualsAscending, toCsv } from '../power-result';
import type { ToolRegistry } from '../tool-registry';

const DEFAULT_HOURS = 24;

/** Registers the tool that returns irradiance and cloud opacity. */
export function registerRadiationTools(registry: ToolRegistry, daystar: Daystar): void {
  const { rows, hours, period } = rowsOptions;
  registry.register({
    name: 'get_place_radiation',
    title: 'Solar radiation at a place',
    description:
      'Forecast or estimated past irradiance (W/m²) and cloud opacity (%) at any location; forecasts also have the air ' +
      'temperature (°C). Counts towards the latitude/longitude requests of the day.',
    effect: 'read',
    input: z.object({
      ...place,
      rows: rows.unwrap().exclude(['combined']).default('forecasts'),
      hours: hours.describe('Number of hours; 24 when absent. At most 200 periods are returned.'),
      period: period.unwrap().default('PT60M'),
    }),
    run: async ({ latitude, longitude, rows, hours = DEFAULT_HOURS, period }) => {
      checkPeriodCount(hours, { rows, period });
      const resource = daystar.radiation({ latitude, longitude });
      const query = { hours, period };
      const response =
        rows === 'forecasts' ? await resource.forecasts(query) : await readActualsAscending(resource, query);
      const fields = rows === 'forecasts' ? FORECAST_FIELDS : ESTIMATE_FIELDS;
      const periods = response.rows.map((row) => selectFields(row, fields));
      const title = `Radiation at ${latitude}, ${longitude}; means of the period that ends at period_end, UTC:`;
      const units = `ghi, dni, dhi: W/m²; cloud_opacity: %${rows === 'forecasts' ? '; air_temp: °C' : ''}.`;
      return {
        text: [title, describeBasis(response), units, ...toCsv(periods)].join('\n'),
        values: { latitude, longitude, irradiance_unit: 'W/m2', period, ...toDataBasis(response), periods },
      };
    },
  });
}

const ESTIMATE_FIELDS = ['period_end', 'ghi', 'dni', 'dhi', 'cloud_opacity'] as const;
const FORECAST_FIELDS = ['period_end', 'ghi', 'ghi10', 'ghi90', 'dni', 'dhi', 'cloud_opacity', 'air_temp'] as const;

const selectFields = <Field extends string>(row: Readonly<Partial<Record<Field, unknown>>>, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, row[field]]));
