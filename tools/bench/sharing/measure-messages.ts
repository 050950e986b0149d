import { setTimeout as sleep } from 'node:timers/promises';
import { type Bus, createSubscription, openBus } from '@daystar/bus';
import type { EventType } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { IsInt, IsString } from 'class-validator';
import { type SharingResult, SimulatedEngine, type TileWork, computeImbalance } from './simulated-engine';

class DueTile {
  @IsString() tile!: string;
  @IsInt() slot!: number;
}

const createType = (topic: string): EventType<DueTile> => ({
  topic,
  meaning: 'A tile that must be refreshed.',
  payload: DueTile,
  getKey: ({ tile }) => tile,
  isCompacted: false,
  example: { tile: 't50-70', slot: 0 },
});
/** Events of weather have the same key and the same group, as in the engine. */
const weatherEvent = createType('weather.v1');
const dueEvent = createType('due.v1');

export interface MessagesResult extends SharingResult {
  /** Share of the tiles that were refreshed by the engine that receives their weather. */
  readonly localShare: number;
}

/** Measures how engines share the refreshes of all tiles in one slot by messages, with a consumer group that is balanced. */
export async function measureMessages(
  connection: { kafka: string; kafkaPartitions: number; namespace: string },
  tiles: readonly TileWork[],
  engineCount: number,
): Promise<MessagesResult> {
  const log = createLog('bench', 'silent');
  const buses: Bus[] = [];
  const engines: { engine: SimulatedEngine; weatherTiles: Set<string>; warmTiles: Set<string> }[] = [];
  try {
    for (let count = 0; count < engineCount; count++) {
      const bus = await openBus({ ...connection, clientId: 'bench', log, now: Date.now });
      const state = { engine: new SimulatedEngine(), weatherTiles: new Set<string>(), warmTiles: new Set<string>() };
      const workByTile = new Map(tiles.map((work) => [work.tile, work]));
      await bus.listen({
        service: 'bench',
        responders: [],
        subscriptions: [
          createSubscription(
            weatherEvent,
            'one-instance',
            async ({ payload }) => void state.weatherTiles.add(payload!.tile),
          ),
          createSubscription(dueEvent, 'one-instance', async ({ payload }) => {
            if (payload!.slot === 0) state.warmTiles.add(payload!.tile);
            else await state.engine.refresh(workByTile.get(payload!.tile)!);
          }),
        ],
      });
      buses.push(bus);
      engines.push(state);
    }
    const publish = (type: EventType<DueTile>, slot: number) =>
      buses[0].publish(
        type,
        tiles.map(({ tile }) => ({ tile, slot })),
      );
    const waitForAll = async (select: (state: (typeof engines)[number]) => Set<string>) => {
      while (new Set(engines.flatMap((state) => [...select(state)])).size < tiles.length) await sleep(5);
    };
    // The group is stable when every engine receives tiles.
    do {
      for (const state of engines) for (const set of [state.warmTiles, state.weatherTiles]) set.clear();
      await sleep(1000);
      await publish(dueEvent, 0);
      await publish(weatherEvent, 0);
      await waitForAll(({ warmTiles }) => warmTiles);
      await waitForAll(({ weatherTiles }) => weatherTiles);
    } while (engines.some(({ warmTiles }) => warmTiles.size === 0));
    const startedAt = performance.now();
    await publish(dueEvent, 1);
    await waitForAll(({ engine }) => engine.refreshed);
    const seconds = (performance.now() - startedAt) / 1000;
    const localTiles = engines.flatMap(({ engine, weatherTiles }) =>
      [...engine.refreshed].filter((tile) => weatherTiles.has(tile)),
    );
    const imbalance = computeImbalance(engines.map(({ engine }) => engine));
    return { seconds, imbalance, localShare: localTiles.length / tiles.length };
  } finally {
    await Promise.all(buses.map((bus) => bus.close()));
  }
}
