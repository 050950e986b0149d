import { Readable } from 'node:stream';
import { readFleet } from '../../../apps/gateway/src/admin/fleet-file';
import { groupByTile } from '../../admin/history/aggregation-members';
import { computeMonth } from '../../admin/history/compute-month';
import type { HistoryWeather } from '../../admin/history/history-weather';
import { HOUR, splitIntoMonths } from '@daystar/timeseries';
import { type Block, getPlace } from './generated-weather';
import { measureCpu } from './measure-cpu';

const AZIMUTHS = [180, 90, -90, 135];

/**
 * Computes months of the history of a fleet with four orientations in each cell.
 * @returns processor time of reading the weather, and in total, s
 */
export async function measureHistory(
  months: readonly Block[],
  weather: HistoryWeather,
): Promise<{ readonly reading: number; readonly total: number }> {
  const cells = Array.from({ length: months[0].endCell }, (_, cell) => getPlace(cell));
  const systems = cells.flatMap(({ latitude, longitude }) =>
    AZIMUTHS.map((azimuth) => `${latitude},${longitude},1000,30,${azimuth}`),
  );
  const table = ['latitude,longitude,capacity_kw,tilt,azimuth', ...systems].join('\n');
  const fleet = await readFleet(Readable.from([Buffer.from(table)]));
  const tiles = groupByTile({ collection_id: 'bench', aggregation_id: 'total', name: '', sites: [], fleet });
  let reading = 0;
  const addReading = async <T>(read: () => Promise<T>): Promise<T> => {
    const { seconds, result } = await measureCpu(read);
    reading += seconds;
    return result;
  };
  const timedWeather: HistoryWeather = {
    async openWeather(...parameters) {
      const reader = await addReading(() => weather.openWeather(...parameters));
      return { readWeather: (...request) => addReading(() => reader.readWeather(...request)) };
    },
    removeTemporaryFiles: () => weather.removeTemporaryFiles(),
  };
  let total = 0;
  for (const block of months) {
    const [month] = splitIntoMonths(block.firstHour * HOUR, block.endHour * HOUR);
    total += (await measureCpu(() => computeMonth(month, { tiles, fleet }, timedWeather, () => undefined))).seconds;
  }
  return { reading, total };
}
