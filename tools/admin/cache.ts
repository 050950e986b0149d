import { type Bus, type Delivery, createSubscription } from '@daystar/bus';
import {
  type ForecastIssue,
  type WeatherTile,
  aggregationForecastIssued,
  siteForecastIssued,
  weatherTilePublished,
} from '@daystar/contracts';
import { ServiceClock, createLog, readEnvironment } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { WeatherStore } from '../../apps/forecast-engine/src/weather/weather-store';
import { parseArguments } from './arguments';
import { type Command, listOptionNames } from './command';
import { formatCount } from '../format-count';
import { findServiceRedis } from './service-connections';
import { checkRedis, failWhenUnavailable } from './check-connections';

/**
 * Restores the row cache from the topics: the newest issues, and the weather snapshots of engines. Newer content stays. The sky
 * of cells is computed on the next request.
 */
async function rebuildCache(openBus: () => Promise<Bus>, args: readonly string[]): Promise<string[]> {
  parseArguments(args, 0, 0, listOptionNames(rebuild));
  const log = createLog('admin', 'error', process.stderr);
  const clock = new ServiceClock(readEnvironment(process.env).clock);
  const address = findServiceRedis();
  const [bus] = await Promise.all([openBus(), checkRedis(address.redis)]);
  const rowCache = openRowCache({ ...address, log, clock });
  const weather = new WeatherStore(rowCache, clock, log);
  const writtenResources = new Set<string>();
  let issueCount = 0;
  const rejected: string[] = [];
  const onRejected = (key: string, error: unknown) => void rejected.push(`${key}: ${(error as Error).message}`);
  const tiles = new Set<string>();
  const storeWeather = async ({ payload }: Delivery<WeatherTile>) => {
    if (!payload) return;
    await weather.add(payload);
    tiles.add(payload.tile);
  };
  const storeIssue = async ({ payload }: Delivery<ForecastIssue>) => {
    if (!payload) return;
    issueCount++;
    if (await rowCache.publishIssue(payload)) writtenResources.add(payload.resource);
  };
  try {
    const subscriptions = [
      ...[siteForecastIssued, aggregationForecastIssued].map((type) =>
        createSubscription(type, 'every-instance', storeIssue, onRejected),
      ),
      createSubscription(weatherTilePublished, 'every-instance', storeWeather, onRejected),
    ];
    const listening = await failWhenUnavailable(
      () => rowCache.findReadinessProblem(),
      bus.listen({ service: 'admin', subscriptions, responders: [] }),
    );
    await listening.close();
    return [
      `${formatCount(issueCount, 'issue')} read, rows of ${formatCount(writtenResources.size, 'resource')} written`,
      `weather of ${formatCount(tiles.size, 'tile')} stored`,
      ...(rejected.length > 0
        ? [`${formatCount(rejected.length, 'invalid message')} skipped; the key and error of the first: ${rejected[0]}`]
        : []),
    ];
  } finally {
    await rowCache.close();
  }
}

const rebuild: Command = {
  help: {
    usage: '',
    summary: 'Restores the newest issues and the weather in the row cache from the topics.',
    example: '',
  },
  run: rebuildCache,
};

export const CACHE_COMMANDS: Readonly<Record<string, Command>> = { rebuild };
