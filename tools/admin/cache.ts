import { type Bus, type Delivery, subscription } from '@daystar/bus';
import { type ForecastIssue, aggregationForecastIssued, siteForecastIssued } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { argumentsOf } from './arguments';
import { serviceRedis } from './installation';

/**
 * Writes the newest issues that the topics hold into the row cache again; those there that are newer stay. The sky of
 * cells is no issue: the engine makes it anew when somebody asks.
 */
async function rebuild(bus: () => Promise<Bus>, args: readonly string[]): Promise<string[]> {
  argumentsOf(args, 0, 0, []);
  const rowCache = openRowCache({ ...serviceRedis(), log: createLog('admin', 'error'), clock: { now: Date.now } });
  const written = new Set<string>();
  let read = 0;
  const write = async ({ payload }: Delivery<ForecastIssue>) => {
    if (!payload) return;
    read++;
    if (await rowCache.publishIssue(payload)) written.add(payload.resource);
  };
  try {
    const subscriptions = [siteForecastIssued, aggregationForecastIssued].map((type) =>
      subscription(type, 'every-instance', write),
    );
    const listening = await (await bus()).listen({ service: 'admin', subscriptions, responders: [] });
    await listening.close();
    return [`${read} issues read, rows of ${written.size} resources written`];
  } finally {
    await rowCache.close();
  }
}

export const CACHE_COMMANDS: Readonly<Record<string, typeof rebuild>> = { rebuild };
