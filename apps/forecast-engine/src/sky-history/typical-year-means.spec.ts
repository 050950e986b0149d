import { type FetchWeatherHistory, type Place, getCellName } from '@daystar/contracts';
import { computeRadiationColumns } from '@daystar/forecasting';
import { DAY, HOUR, type Steps, firstStart } from '@daystar/timeseries';
import { createSandboxSource } from '@daystar/weather';
import { PastSkyService } from './past-sky.service';
import { TypicalYearService } from './typical-year.service';

/** Eleven complete years precede it, one more than are required. */
const NOW = Date.UTC(2018, 2, 1);
const HOURS_PER_DAY = DAY / HOUR;
const mean = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;

type Radiation = 'ghi' | 'dni';
type DailyMeans = Record<Radiation, number[]>;

/** Reads past skies of the sandbox, and records the daily mean radiation of each month of each year, `yyyy-MM`. */
class RecordingSkies {
  readonly months = new Map<string, DailyMeans>();
  private readonly source = createSandboxSource();
  private readonly skies = new PastSkyService({
    request: async (_: unknown, { place, from, to }: FetchWeatherHistory) => {
      const span = { from: Date.parse(from), to: Date.parse(to), period: HOUR, now: NOW };
      const context = { reject: () => undefined, signal: new AbortController().signal };
      return { tiles: await this.source.fetchHistory!({ place, ...span, ...context }) };
    },
  } as never);

  async blendSkies(place: Place, parts: readonly Steps[]) {
    const skies = await this.skies.blendSkies(place, parts);
    for (const [i, sky] of skies.entries()) {
      const month = new Date(firstStart(parts[i])).toISOString().slice(0, 7);
      const { ghi, dni } = computeRadiationColumns(place, sky, HOUR).columns;
      this.months.set(month, { ghi: computeDailyMeans(ghi), dni: computeDailyMeans(dni) });
    }
    return skies;
  }
}

const computeDailyMeans = (hours: Float64Array): number[] =>
  Array.from({ length: hours.length / HOURS_PER_DAY }, (_, day) =>
    mean(hours.subarray(day * HOURS_PER_DAY, (day + 1) * HOURS_PER_DAY)),
  );

/** Largest differences of a month of the typical year from that month of all years, %, of months with more than 1 W/m2. */
async function findLargestDifferences(place: Place): Promise<Record<Radiation, number>> {
  const skies = new RecordingSkies();
  const { months, joined_from = [] } = await new TypicalYearService(skies, { now: () => NOW }).select(
    getCellName(place),
  );
  const findLargest = (name: Radiation) =>
    Math.max(
      ...months.map((month) => {
        const same = [...skies.months].filter(([key]) => key.slice(5) === month.slice(5));
        const longTerm = mean(same.flatMap(([, means]) => means[name]));
        if (longTerm < 1) return 0;
        // Typical years have no 29 February.
        const dayCount = month.endsWith('-02') ? 28 : 31;
        const joined = joined_from.find((date) => date.slice(5, 7) === month.slice(5));
        const days = [...skies.months.get(month)![name]];
        if (joined) days.splice(Number(joined.slice(8)) - 1, Infinity, ...restOf(joined, name));
        return (100 * Math.abs(mean(days.slice(0, dayCount)) - longTerm)) / longTerm;
      }),
    );
  const restOf = (joined: string, name: Radiation) =>
    skies.months.get(joined.slice(0, 7))![name].slice(Number(joined.slice(8)) - 1);
  return { ghi: findLargest('ghi'), dni: findLargest('dni') };
}

describe('a typical year in the sandbox', () => {
  it.each([
    ['Sydney', -33.9, 151.2],
    ['the Maldives', 1.9, 69.6],
    ['Kiruna', 67.9, 20.2],
  ])('has monthly means of ghi and dni within 2 %% of those of all years at %s', async (_, latitude, longitude) => {
    const differences = await findLargestDifferences({ latitude, longitude });
    expect(differences.ghi).toBeLessThan(2);
    expect(differences.dni).toBeLessThan(2);
  });
});
