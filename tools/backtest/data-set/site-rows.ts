import { type Steps, stepIndex } from '@daystar/timeseries';
import { collectRows } from './collect-rows';
import type { CollectedRows } from './collected-rows';
import { DataSetError } from './data-set-error';
import type { DataSetDescription } from './description';
import { type SiteDescription, readSites } from './read-sites';

/** Rows of one site on the grid of the period; NaN for blank cells and missing rows. */
export interface SiteRows {
  readonly site: SiteDescription;
  readonly steps: Steps;
  readonly actuals: ReadonlyMap<string, Float64Array>;
  readonly weather: ReadonlyMap<string, Float64Array>;
  /** Power forecasts of another provider. */
  readonly external: ReadonlyMap<string, Float64Array>;
  /** Time from which the weather of a step is available, ms; NaN without weather. */
  readonly weatherKnownAt: Float64Array;
}

const IRRADIANCE = ['ghi', 'dni', 'dhi'];
const ACTUALS = ['power', 'zenith', ...IRRADIANCE, 'clearsky_ghi', 'clearsky_dni', 'satellite_ghi', 'satellite_dni'];
const EXTERNAL = ['power_forecast', 'power_forecast10', 'power_forecast90'];
const AIR = ['air_temp', 'wind_speed', 'wind_direction', 'relative_humidity', 'surface_pressure', 'cloud_cover'];

/**
 * Reads the tables of a data set. Sites without actuals are left out.
 * @throws DataSetError that names the file and the line
 */
export async function readSiteRows(description: DataSetDescription): Promise<SiteRows[]> {
  const { period, quantities } = description;
  const sites = await readSites(description.sites);
  const firstPeriodEnds = new Map(sites.map(({ id }) => [id, NaN]));
  const filterColumns = description.score.onlyWhere ? [description.score.onlyWhere.column] : [];
  const required = [...quantities, ...filterColumns];
  const columns = [...new Set([...ACTUALS, ...filterColumns])];
  const actuals = await collectRows(description.actuals, { required, columns, firstPeriodEnds, period });
  const weather = description.weather
    ? await collectRows(description.weather, {
        required: [],
        columns: [...IRRADIANCE, ...AIR, ...EXTERNAL],
        firstPeriodEnds,
        period,
        mayBeFiner: true,
      })
    : undefined;
  const measuredSites = sites.filter(({ id }) => actuals.get(id)!.ends.length > 0);
  if (measuredSites.length === 0) throw new DataSetError(description.actuals, 'the table has no row of any site');
  return measuredSites.map((site) => alignToSteps(site, actuals.get(site.id)!, weather?.get(site.id), description));
}

function alignToSteps(
  site: SiteDescription,
  actuals: CollectedRows,
  weather: CollectedRows | undefined,
  { period, lead }: DataSetDescription,
): SiteRows {
  const steps = buildSteps([...actuals.ends, ...(weather?.ends ?? [])], period);
  const selectRows = (rows: CollectedRows, chosen: Int32Array) =>
    new Map([...rows.columns].map(([name, values]) => [name, Float64Array.from(chosen, (row) => values[row] ?? NaN)]));
  const chosenWeather = weather && chooseWeather(weather, steps, lead);
  const weatherColumns = weather ? selectRows(weather, chosenWeather!) : new Map<string, Float64Array>();
  const isExternal = (name: string) => EXTERNAL.includes(name);
  return {
    site,
    steps,
    actuals: selectRows(actuals, findLastRows(actuals, steps)),
    weather: new Map([...weatherColumns].filter(([name]) => !isExternal(name))),
    external: new Map([...weatherColumns].filter(([name]) => isExternal(name))),
    weatherKnownAt: weather
      ? Float64Array.from(chosenWeather!, (row) => weather.availableAt[row] ?? NaN)
      : new Float64Array(steps.count).fill(NaN),
  };
}

function buildSteps(ends: readonly number[], stepMs: number): Steps {
  let firstEnd = Infinity;
  let lastEnd = -Infinity;
  for (const end of ends) {
    firstEnd = Math.min(firstEnd, end);
    lastEnd = Math.max(lastEnd, end);
  }
  return { firstEnd, stepMs, count: (lastEnd - firstEnd) / stepMs + 1 };
}

/** Finds the row index of every step, -1 without a row; the later of two duplicates wins. */
function findLastRows({ ends }: CollectedRows, steps: Steps): Int32Array {
  const chosen = new Int32Array(steps.count).fill(-1);
  ends.forEach((end, row) => (chosen[stepIndex(steps, end)] = row));
  return chosen;
}

/**
 * Chooses the row of every step. Of several issues of a period it chooses the newest one that is available to the forecast,
 * or else the oldest. Rows longer than the steps fill all steps of their period.
 */
function chooseWeather(rows: CollectedRows, steps: Steps, lead: number): Int32Array {
  const chosen = new Int32Array(steps.count).fill(-1);
  const { ends, availableAt } = rows;
  const stepsPerRow = countStepsPerRow(ends, steps.stepMs);
  for (let row = 0; row < ends.length; row++) {
    const lastStep = stepIndex(steps, ends[row]);
    for (let step = Math.max(0, lastStep - stepsPerRow + 1); step <= lastStep; step++) {
      const current = chosen[step];
      const issuedAt = steps.firstEnd + step * steps.stepMs - lead;
      if (current < 0 || isBetter(availableAt[row], availableAt[current], issuedAt)) chosen[step] = row;
    }
  }
  return chosen;
}

function isBetter(availableAt: number, otherAvailableAt: number, issuedAt: number): boolean {
  if (availableAt <= issuedAt) return otherAvailableAt > issuedAt || availableAt >= otherAvailableAt;
  return otherAvailableAt > issuedAt && availableAt < otherAvailableAt;
}

/** Returns the number of steps per row: the most frequent distance between neighbouring period ends. */
function countStepsPerRow(ends: readonly number[], stepMs: number): number {
  const counts = new Map<number, number>();
  for (let i = 1; i < ends.length; i++) {
    const distance = Math.abs(ends[i] - ends[i - 1]) / stepMs;
    if (distance > 0) counts.set(distance, (counts.get(distance) ?? 0) + 1);
  }
  const [mostFrequent] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [1];
  return mostFrequent;
}
