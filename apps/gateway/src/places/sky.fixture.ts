import { type Responder, createResponder } from '@daystar/bus';
import {
  DaystarError,
  averageSoiling,
  SKY_COLUMNS,
  type SkyBlock,
  type SkyColumn,
  prepareSkyHistory,
  readLeadSkies,
  readSky,
  selectTypicalYear,
  getSkyHistorySpan,
} from '@daystar/contracts';
import { type RowCache, packSky } from '@daystar/row-cache';
import { type Clock, DAY, HOUR, MINUTE, NATIVE_PERIOD_MS, floorTo } from '@daystar/timeseries';

const CLEAR_VALUES: Readonly<Record<SkyColumn, number>> = {
  opacity10: 5,
  opacity50: 10,
  opacity90: 40,
  air_temp: 20.4,
  wind_speed: 2,
  surface_pressure: 1000,
  precipitable_water: 1.5,
  aod550: 0.1,
  albedo: 0.2,
  relative_humidity: 50,
  wind_direction: 270,
  precipitation_rate: 0,
  snow_depth: NaN,
};
const formatIso = (time: number) => new Date(time).toISOString();

/** Builds a clear sky over a cell from about a week before `now` to about a week after it, with climatology for the last day. */
export function buildClearSky(cell: string, now: number): SkyBlock {
  const issuedAt = floorTo(now, NATIVE_PERIOD_MS);
  const hour = floorTo(issuedAt, HOUR);
  const [from, to] = [hour - 7 * DAY - 2 * HOUR, hour + 7 * DAY + 7 * HOUR];
  const { columns, provenance } = buildClearSteps(from, to);
  return {
    cell,
    issued_at: formatIso(issuedAt),
    next_issue_at: formatIso(issuedAt + 10 * MINUTE),
    first_period_end: formatIso(from + NATIVE_PERIOD_MS),
    period: 'PT5M',
    actual_steps: (issuedAt - from) / NATIVE_PERIOD_MS,
    columns,
    provenance: [
      { ...provenance[0], steps: provenance[0].steps - 288 },
      { steps: 288, ladder: 'climatology', inputs: [] },
    ],
  };
}

/**
 * Creates responders that replace the engine: past skies are clear; soiling and typical years have the values of the
 * examples of their messages.
 * @param preparedMonths receives the requested months
 * @param waitForReply resolves when the engine may reply
 */
export const createSkyHistoryResponders = (
  rowCache: RowCache,
  clock: Clock,
  preparedMonths: string[],
  waitForReply: () => Promise<void>,
): Responder[] => [
  createResponder(prepareSkyHistory, async ({ cell, months }) => {
    preparedMonths.push(...months);
    await waitForReply();
    for (const month of months) {
      const { name, from, to } = getSkyHistorySpan(cell, month, clock.now());
      const times = {
        issued_at: formatIso(to),
        next_issue_at: formatIso(to),
        first_period_end: formatIso(from + NATIVE_PERIOD_MS),
      };
      const steps = { actual_steps: (to - from) / NATIVE_PERIOD_MS, ...buildClearSteps(from, to) };
      await rowCache.publishSkyHistory(name, { cell, period: 'PT5M', ...times, ...steps });
    }
    return { months };
  }),
  createResponder(averageSoiling, () => waitForReply().then(() => averageSoiling.example.reply)),
  createResponder(selectTypicalYear, () => waitForReply().then(() => selectTypicalYear.example.reply)),
];

/** Creates responders that replace the archive of skies. @param archived skies, oldest first */
export const createSkyArchiveResponders = (archived: readonly SkyBlock[]): Responder[] => [
  createResponder(readSky, async ({ cell, issue_id = '', as_of = '' }) => {
    const candidates = archived.filter((sky) => sky.cell === cell);
    const sky = candidates.findLast(({ issued_at }) =>
      issue_id ? issue_id === `${cell}-${issued_at.replace(/[-:.]/g, '')}` : issued_at <= as_of,
    );
    if (!sky) throw new DaystarError('NotFound', 'The sky is not archived.');
    return { block: packSky(sky).toString('base64') };
  }),
  createResponder(readLeadSkies, async ({ cell, from, to, period, lead }) => {
    const rowCount = (Date.parse(to) - Date.parse(from)) / period;
    const starts = Array.from({ length: rowCount }, (_, row) => Date.parse(from) + row * period);
    const skies = starts.flatMap((start) => {
      const sky = archived.findLast(
        (candidate) => candidate.cell === cell && Date.parse(candidate.issued_at) <= start - lead,
      );
      const row = { from: formatIso(start), to: formatIso(start + period) };
      return sky ? [{ ...row, block: packSky(sky).toString('base64') }] : [];
    });
    return { skies };
  }),
];

function buildClearSteps(from: number, to: number): Pick<SkyBlock, 'columns' | 'provenance'> {
  const steps = (to - from) / NATIVE_PERIOD_MS;
  const columns = SKY_COLUMNS.map((name) => [name, new Float64Array(steps).fill(CLEAR_VALUES[name])]);
  const inputs = [{ source: 'gfs', run: '2026-03-01T09:13:00.000Z' }];
  return {
    columns: Object.fromEntries(columns) as SkyBlock['columns'],
    provenance: [{ steps, ladder: 'nwp', inputs }],
  };
}
