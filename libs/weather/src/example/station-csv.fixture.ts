import { DAY, HOUR, MINUTE, floorTo, formatStamp, parseStamp } from '@daystar/timeseries';
import { defineSource } from '../definition/define-source';
import { fetchText } from '../download/fetch-text';
import { createLimitRejection, isPlausible } from '../source/plausibility';
import type { Rejection } from '../source/rejection';
import { RejectionSummary } from '../source/rejection-summary';
import { SourceError } from '../source/source-error';
import { createPointTiles } from '../tiles/point-tiles';

const NAME = 'station-csv';
const HEADER = 'period_end,ghi';
/** Age of the newest row above which the station has stopped, ms. */
const MAX_AGE_MS = 3 * HOUR;
const MAX_QUOTED_CHARACTERS = 40;

/** A complete source to begin another one with: hourly irradiance of one place from a CSV over HTTP. */
export const stationCsv = defineSource({
  name: NAME,
  title: 'the station',
  credit: { text: 'Irradiance measured by the station' },
  urlVariable: 'DAYSTAR_STATION_CSV_URL',
  isUrlRequired: true,
  create: ({ url = '' }) => {
    /** Content of the last tiles. Late and corrected rows change it too, which their times would not show. */
    let yielded = '';
    return {
      name: NAME,
      coverage: 'all',
      schedule: { every: HOUR, offset: 5 * MINUTE },
      notes: 'irradiance of one station',
      async *fetch({ now, since, signal, reject }) {
        const rejections = new RejectionSummary();
        const add = (rejection: Rejection) => rejections.add({ ...rejection, file: url });
        const rows = parseRows(await fetchText(new URL(url), signal), add);
        // Tiles begin at midnight, so that each covers the previous one.
        const ends = [...rows.keys()]
          .filter((end) => end > floorTo(now, DAY) - DAY && end <= now)
          .sort((a, b) => a - b);
        const [first, last] = [ends[0] ?? -Infinity, ends.at(-1) ?? -Infinity];
        if (!(last >= now - MAX_AGE_MS)) add(createRejection(`there is no row of the last ${MAX_AGE_MS / HOUR} hours`));
        const count = ends.length > 0 ? (last - first) / HOUR + 1 : 0;
        const ghi = Float64Array.from({ length: count }, (_, i) => rows.get(first + i * HOUR) ?? NaN);
        const gap = ghi.findIndex((_, i) => !rows.has(first + i * HOUR));
        if (gap >= 0) add(createRejection(`the row of ${formatStamp(first + gap * HOUR)} is missing`));
        rejections.list().forEach(reject);
        const content = `${first} ${ghi.join()}`;
        if (count === 0 || (since !== undefined && content === yielded)) return;
        const steps = { firstEnd: first, stepMs: HOUR, count };
        const series = { place: { latitude: 53.8, longitude: -1.5 }, columns: { ghi } };
        yield* createPointTiles({ source: NAME, kind: 'observation', run: last, steps }, [series]);
        yielded = content;
      },
    };
  },
});

const createRejection = (message: string): Rejection => ({
  code: 'unexpected-response',
  message,
  field: 'period_end',
});

/**
 * Parses irradiance by the end of its hour, ms; NaN where the cell is blank or implausible.
 * @throws SourceError when the text is another document, or ends early
 */
function parseRows(text: string, reject: (rejection: Rejection) => void): Map<number, number> {
  const [header, ...lines] = text.split(/\r?\n/);
  if (header !== HEADER)
    throw new SourceError(`the station responded with "${header.slice(0, MAX_QUOTED_CHARACTERS)}", not "${HEADER}"`);
  if (lines.pop() !== '') throw new SourceError('the response of the station ends within a line');
  const rows = new Map<number, number>();
  lines.forEach((line, i) => {
    const [stamp, cell = 'none', ...others] = line.split(',').map((text) => text.trim());
    const [end = NaN, ghi] = [parseStamp(stamp), cell === '' ? NaN : Number(cell)];
    const isRow = end % HOUR === 0 && (cell === '' || Number.isFinite(ghi)) && others.length === 0;
    if (!isRow)
      reject({
        code: 'malformed-row',
        message: `"${line.slice(0, MAX_QUOTED_CHARACTERS)}" is not the end of an hour and a number`,
        line: i + 2,
      });
    else if (!isPlausible('ghi', ghi)) reject({ ...createLimitRejection('ghi', ghi), line: i + 2 });
    if (isRow) rows.set(end, isPlausible('ghi', ghi) ? ghi : NaN);
  });
  return rows;
}
