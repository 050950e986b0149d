import { getCellName } from '@daystar/contracts';
import { computeRadiationColumns } from '@daystar/forecasting';
import { packSky, unpackSky } from '@daystar/row-cache';
import { HOUR, selectWholePeriods } from '@daystar/timeseries';
import { sliceSky, getSkySteps } from '../../../apps/gateway/src/serving/tables/sky-slice';
import { computeRequestedPeriods } from '../../../apps/gateway/src/serving/query/forecast-query';
import { type BenchResult, createResult } from '../bench-result';
import { computeMedian } from '../median';
import { createSiteKey, createSkyBlocks } from './bench-resources';
import { type BenchProcesses, formatRequest } from './bench-processes';

const PLACES = 10_000;
/** Further places for the warm-up: a cold process is slower. */
const WARM_UP_PLACES = 2000;
const CONNECTIONS = 8;
/** Places per sample of the engine: all have the same cost. */
const PLACES_PER_SAMPLE = 200;
/** Samples are up to twice as slow while code is being optimized: warm up, then use the median. */
const SAMPLE_COUNT = 5;
const WARM_UP_ROUNDS = 12;
const ROUNDS = 4;
const PERIOD_MS = HOUR / 2;

/** Places of a country of 10 by 10 degrees, 1,600 sky cells. */
const getPlace = (index: number) => ({
  latitude: Number((45 + ((index * 0.0618034) % 10)).toFixed(5)),
  longitude: Number((5 + ((index * 0.0381966 * 1.7) % 10)).toFixed(5)),
});

/**
 * Measures the time between two responses and the CPU time per response, ms. The reference value of each result is the
 * engine's CPU time for the same rows.
 */
export async function measurePlaces(processes: BenchProcesses): Promise<BenchResult[]> {
  const places = Array.from({ length: PLACES + WARM_UP_PLACES }, (_, index) => getPlace(index));
  const cells = [...new Set(places.map(getCellName))];
  await processes.engine.send({ kind: 'skies', cells });
  const requests = places.map(({ latitude, longitude }, index) =>
    formatRequest(`/radiation/forecasts?latitude=${latitude}&longitude=${longitude}&format=json`, createSiteKey(index)),
  );
  for (let round = 0; round < WARM_UP_ROUNDS; round++) measureEngineTime();
  const sendAll = (batch: readonly string[]) =>
    processes.load.send({
      port: processes.port,
      requests: batch,
      connections: CONNECTIONS,
      maxRequests: batch.length,
      status: 200,
    });
  await sendAll(requests.slice(PLACES));
  const rounds: { readonly elapsed: number; readonly cpu: number; readonly engine: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const batch = requests.slice((round * PLACES) / ROUNDS, ((round + 1) * PLACES) / ROUNDS);
    const cpuBefore = await processes.gateway.send({ kind: 'cpu' });
    const { seconds } = await sendAll(batch);
    const cpu = (await processes.gateway.send({ kind: 'cpu' })) - cpuBefore;
    const toMsPerRequest = (time: number) => (1000 * time) / batch.length;
    rounds.push({
      elapsed: toMsPerRequest(seconds),
      cpu: toMsPerRequest(cpu),
      engine: computeMedian(Array.from({ length: SAMPLE_COUNT }, measureEngineTime)),
    });
  }
  return [
    selectMedianRound('gateway.places', rounds, 'elapsed'),
    selectMedianRound('gateway.places.cpu', rounds, 'cpu'),
  ];
}

/** Selects the result of the round with the median ratio. */
function selectMedianRound<T extends string>(
  id: string,
  rounds: (Record<T, number> & { engine: number })[],
  measure: T,
): BenchResult {
  const sorted = [...rounds].sort((a, b) => a[measure] / a.engine - b[measure] / b.engine);
  const { [measure]: value, engine } = sorted[Math.floor(rounds.length / 2)];
  return createResult(id, value, 'ms', engine);
}

/** Measures the processor time of the engine for the rows of a place with a cached sky, ms. */
function measureEngineTime(): number {
  const now = Date.now();
  const block = unpackSky(packSky(createSkyBlocks([getCellName(getPlace(0))], now)[0]));
  const periods = selectWholePeriods(
    computeRequestedPeriods('forecasts', { format: 'json', period: PERIOD_MS }, now),
    getSkySteps(block),
  );
  const requestedSky = sliceSky(block, periods);
  const cpuBefore = process.cpuUsage();
  for (let index = 0; index < PLACES_PER_SAMPLE; index++)
    computeRadiationColumns(getPlace(index), requestedSky, PERIOD_MS);
  const { user, system } = process.cpuUsage(cpuBefore);
  return (user + system) / 1000 / PLACES_PER_SAMPLE;
}
