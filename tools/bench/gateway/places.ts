import { cellOf } from '@daystar/contracts';
import { radiationColumns } from '@daystar/forecasting';
import { HOUR } from '@daystar/timeseries';
import { skyWithin, stepsOf } from '../../../apps/gateway/src/places/sky-within';
import { covered } from '../../../apps/gateway/src/rows/cut';
import { windowOf } from '../../../apps/gateway/src/rows/window';
import { type Figure, figure } from '../figure';

import { keyOfSite, skiesAt } from './house';
import { type Parts, requestOf } from './parts';

const PLACES = 10_000;
const CONNECTIONS = 8;
/** Places of the yardstick: they cost the same. */
const SAMPLE = 200;
const ROUNDS = 4;
const PERIOD = HOUR / 2;

/** Places of a country of 10 by 10 degrees, 1,600 sky cells. */
const placeAt = (index: number) => ({
  latitude: Number((45 + ((index * 0.0618034) % 10)).toFixed(5)),
  longitude: Number((5 + ((index * 0.0381966 * 1.7) % 10)).toFixed(5)),
});

/** Milliseconds of processor time per request, beside those of the engine for the same rows. */
export async function placesFigure(parts: Parts): Promise<Figure> {
  const places = Array.from({ length: PLACES }, (_, index) => placeAt(index));
  const cells = [...new Set(places.map(cellOf))];
  await parts.engine.ask({ what: 'skies', cells });
  const requests = places.map(({ latitude, longitude }, index) =>
    requestOf(`/radiation/forecasts?latitude=${latitude}&longitude=${longitude}&format=json`, keyOfSite(index)),
  );
  // A program that has just begun is slower than one that serves.
  for (let round = 0; round < 2 * ROUNDS; round++) engineTime();
  const ratios: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const share = requests.slice((round * PLACES) / ROUNDS, ((round + 1) * PLACES) / ROUNDS);
    const before = await parts.gateway.ask({ what: 'cpu' });
    await parts.load.ask({
      port: parts.port,
      requests: share,
      connections: CONNECTIONS,
      answers: share.length,
      status: 200,
    });
    const cpu = (await parts.gateway.ask({ what: 'cpu' })) - before;
    ours.push((1000 * cpu) / share.length);
    ratios.push(ours[round] / engineTime());
  }
  const middle = [...ratios.keys()].sort((a, b) => ratios[a] - ratios[b])[Math.floor(ROUNDS / 2)];
  return figure('gateway.places', ours[middle], 'ms', ours[middle] / ratios[middle]);
}

/** Milliseconds of processor time for the rows of a place, its sky being at hand. */
function engineTime(): number {
  const now = Date.now();
  const [block] = skiesAt([cellOf(placeAt(0))], now);
  const periods = covered(windowOf('forecasts', { format: 'json', period: PERIOD }, now), stepsOf(block));
  const part = skyWithin(block, periods);
  const started = process.cpuUsage();
  for (let index = 0; index < SAMPLE; index++) radiationColumns(placeAt(index), part, PERIOD);
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000 / SAMPLE;
}
