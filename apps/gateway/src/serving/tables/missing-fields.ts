import type { Field, SkyColumn } from '@daystar/contracts';
import { WEATHER_ONLY_FIELDS } from '@daystar/forecasting';
import type { PackedSky } from '@daystar/row-cache';
import { type Steps, findNativeRange } from '@daystar/timeseries';
import { getSkySteps } from './sky-slice';

/** Column of fields without values: null in all rows. */
export const UNAVAILABLE_COLUMN = 'unavailable';

/** Finds the weather column from which a field is computed, if climatology does not fill the column. */
function findWeatherColumn({ name, column = name }: Field): SkyColumn | undefined {
  const weatherField = WEATHER_ONLY_FIELDS.find((field) => field === column);
  if (column.endsWith('_loss_fraction')) return 'precipitation_rate';
  return weatherField === 'dewpoint_temp' ? 'relative_humidity' : weatherField;
}

/** Lists the names of the fields that are null in some of the periods, because the service or its weather sources lack them. */
export function findMissingFields(fields: readonly Field[], block: PackedSky, periods: Steps): string[] {
  const { from, to } = findNativeRange(periods, getSkySteps(block));
  return fields
    .filter((field) => {
      if (field.column === UNAVAILABLE_COLUMN) return true;
      const column = findWeatherColumn(field);
      return column !== undefined && block.readColumn(column, from, to).some(Number.isNaN);
    })
    .map(({ name }) => name);
}
