import { type Bus, type Delivery, subscription } from '@daystar/bus';
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
import { argumentsOf } from './arguments';
import { type Command, optionsOf } from './command';
import { serviceRedis } from './installation';

/**
 * Writes the newest issues that the topics hold into the row cache again, and the weather that engines remember there;
 * what is there and newer stays. The sky of cells is no issue: the engine makes it anew when somebody asks.
 */
async function rebuildCache(bus: () => Promise<Bus>, args: readonly string[]): Promise<string[]> {
  argumentsOf(args, 0, 0, optionsOf(rebuild));
  const log = createLog('admin', 'error');
  const clock = new ServiceClock(readEnvironment(process.env).clock);
  const rowCache = openRowCache({ ...serviceRedis(), log, clock });
  const weather = new WeatherStore(rowCache, clock, log);
  const written = new Set<string>();
  let read = 0;
  const tiles = new Set<string>();
  const remember = async ({ payload }: Delivery<WeatherTile>) => {
    if (!payload) return;
    await weather.add(payload);
    tiles.add(payload.tile);
  };
  const write = async ({ payload }: Delivery<ForecastIssue>) => {
    if (!payload) return;
    read++;
    if (await rowCache.publishIssue(payload)) written.add(payload.resource);
  };
  try {
    const subscriptions = [
      ...[siteForecastIssued, aggregationForecastIssued].map((type) => subscription(type, 'every-instance', write)),
      subscription(weatherTilePublished, 'every-instance', remember),
    ];
    const listening = await (await bus()).listen({ service: 'admin', subscriptions, responders: [], isTool: true });
    await listening.close();
    return [
      `${read} issues read, rows of ${written.size} resources written`,
      `weather of ${tiles.size} tiles remembered`,
    ];
  } finally {
    await rowCache.close();
  }
}

const rebuild: Command = {
  help: {
    usage: '',
    summary: 'Writes the newest issues and the weather of the topics into the row cache again.',
    example: '',
  },
  run: rebuildCache,
};

export const CACHE_COMMANDS: Readonly<Record<string, Command>> = { rebuild };
