import { combineDirections } from '@daystar/forecasting';
import type { RowTable } from '@daystar/formats';
import { type Steps, ceilTo, lastEnd, firstStart } from '@daystar/timeseries';

/**
 * Averages groups of rows. Groups begin at whole multiples of their length in the time zone of the timestamps. In zones such
 * as +05:30, hours do not begin at whole hours UTC. Incomplete groups are omitted. Directions are averaged as vectors.
 * @param table without text columns @param rowsPerMean number of rows in a group; 1 returns the table
 */
export function averageRows(table: RowTable, rowsPerMean = 1): RowTable {
  if (rowsPerMean === 1) return table;
  const { steps, utcOffset = 0, fields } = table;
  const stepMs = steps.stepMs * rowsPerMean;
  const from = ceilTo(firstStart(steps) + utcOffset, stepMs) - utcOffset;
  const means: Steps = {
    firstEnd: from + stepMs,
    stepMs,
    count: Math.max(0, Math.floor((lastEnd(steps) - from) / stepMs)),
  };
  const firstIndex = (from - firstStart(steps)) / steps.stepMs;
  const columns = Object.entries(table.columns).map(([name, values]) => {
    const average = (toComponent: (value: number) => number) =>
      Float64Array.from({ length: means.count }, (_, i) => {
        let sum = 0;
        for (let k = 0; k < rowsPerMean; k++) sum += toComponent(values[firstIndex + i * rowsPerMean + k]);
        return sum / rowsPerMean;
      });
    const column = fields?.find((field) => field.name === name)?.column ?? name;
    return [name, averageColumn(column, average)] as const;
  });
  return { ...table, steps: means, columns: Object.fromEntries(columns) };
}

function averageColumn(
  column: string,
  average: (toComponent: (value: number) => number) => Float64Array,
): Float64Array {
  if (column === 'wind_direction') return combineDirections(average);
  // Azimuths are -180 to 180 degrees.
  if (column === 'azimuth')
    return combineDirections(average).map((degrees) => (degrees > 180 ? degrees - 360 : degrees));
  return average((value) => value);
}
