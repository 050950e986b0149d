import { cellOf } from '@daystar/contracts';
import { radiationColumns } from '@daystar/forecasting';
import { packSky, unpackSky } from '@daystar/row-cache';
import { HOUR } from '@daystar/timeseries';
import { sliceSky, skySteps } from '../../../apps/gateway/src/serving/tables/sky-slice';
import { wholePeriods, requestedPeriods } from '../../../apps/gateway/src/serving/query/period-window';
import { type Figure, figure } from '../figure';
import { median } from '../median';
import { keyOfSite, skiesAt } from './bench-resources';
import { type Parts, requestOf } from './processes';

const PLACES = 10_000;
/** Further places for the warm-up: a cold process is slower. */
const WARM_UP = 2000;
const CONNECTIONS = 8;
/** Places in the sample of the baseline: all cost the same. */
const SAMPLE = 200;
/** Samples are up to twice as slow while code is being optimised: the median counts, after a warm-up. */
const SAMPLES = 5;
const WARM_ROUNDS = 12;
const ROUNDS = 4;
const PERIOD = HOUR / 2;

/** Places of a country of 10 by 10 degrees, 1,600 sky cells. */
const placeAt = (index: number) => ({
  latitude: Number((45 + ((index * 0.0618034) % 10)).toFixed(5)),
  longitude: Number((5 + ((index * 0.0381966 * 1.7) % 10)).toFixed(5)),
});

/** Time between two responses and CPU time per response, ms, compared with the engine's for the same rows. */
export async function placesFigures(parts: Parts): Promise<Figure[]> {
  const places = Array.from({ length: PLACES + WARM_UP }, (_, index) => placeAt(index));
  const cells = [...new Set(places.map(cellOf))];
  await parts.engine.ask({ what: 'skies', cells });
  const requests = places.map(({ latitude, longitude }, index) =>
    requestOf(`/radiation/forecasts?latitude=${latitude}&longitude=${longitude}&format=json`, keyOfSite(index)),
  );
  for (let round = 0; round < WARM_ROUNDS; round++) engineTime();
  const ask = (some: readonly string[]) =>
    parts.load.ask({
      port: parts.port,
      requests: some,
      connections: CONNECTIONS,
      answers: some.length,
      status: 200,
    });
  await ask(requests.slice(PLACES));
  const rounds: { readonly elapsed: number; readonly cpu: number; readonly engine: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const share = requests.slice((round * PLACES) / ROUNDS, ((round + 1) * PLACES) / ROUNDS);
    const before = await parts.gateway.ask({ what: 'cpu' });
    const { seconds } = await ask(share);
    const cpu = (await parts.gateway.ask({ what: 'cpu' })) - before;
    const each = (time: number) => (1000 * time) / share.length;
    rounds.push({
      elapsed: each(seconds),
      cpu: each(cpu),
      engine: median(Array.from({ length: SAMPLES }, engineTime)),
    });
  }
  return [middle('gateway.places', rounds, 'elapsed'), middle('gateway.places.cpu', rounds, 'cpu')];
}

/** Figures of the round with the median ratio. */
function middle<T extends string>(id: string, rounds: (Record<T, number> & { engine: number })[], ours: T): Figure {
  const sorted = [...rounds].sort((a, b) => a[ours] / a.engine - b[ours] / b.engine);
  const { [ours]: value, engine } = sorted[Math.floor(rounds.length / 2)];
  return figure(id, value, 'ms', engine);
}

/** Milliseconds of processor time for the rows of a place with a cached sky. */
function engineTime(): number {
  const now = Date.now();
  const block = unpackSky(packSky(skiesAt([cellOf(placeAt(0))], now)[0]));
  const periods = wholePeriods(requestedPeriods('forecasts', { format: 'json', period: PERIOD }, now), skySteps(block));
  const part = sliceSky(block, periods);
  const started = process.cpuUsage();
  for (let index = 0; index < SAMPLE; index++) radiationColumns(placeAt(index), part, PERIOD);
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000 / SAMPLE;
}
