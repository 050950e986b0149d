import { type Bus, openBus } from '@daystar/bus';
import { siteChanged } from '@daystar/contracts';
import { type Log, type RunningService, ServiceClock } from '@daystar/host';
import { HOUR } from '@daystar/timeseries';
import type { PollProgressStore } from './replica-coordination/poll-progress';
import { startIngestion } from './start-ingestion';
import { createMemoryPollProgressStore } from './testing/memory-poll-progress';
import { createScriptedSource, createTile } from './testing/scripted-source';

const START = Date.UTC(2026, 4, 10, 9, 33);
const quiet = () => {};
const log: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 10) {
    if (waited > 30_000) throw new Error('the condition did not come true in 30 s');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('ingestion after a restart', () => {
  let bus: Bus;
  let service: RunningService;
  beforeEach(async () => {
    bus = await openBus({ clientId: 'test', log, now: () => START });
    await bus.publish(siteChanged, [siteChanged.example]);
  });
  afterEach(async () => {
    await service.close();
    await bus.close();
  });

  /** Runs a process of ingestion until both its sources were polled. @returns the first request of each */
  async function polledOnce(start: number, progress: PollProgressStore) {
    const field = createScriptedSource('all', () => [], 'all');
    const places = createScriptedSource('some', (request) =>
      request.places.map((place) => createTile('some', place, 10)),
    );
    const sources = [field.source, places.source];
    service = await startIngestion({ bus, clock: new ServiceClock({ start, speed: 3000 }), log, sources, progress });
    await until(() => field.requests.length >= 2 && places.requests.length >= 2);
    return { field: field.requests[0], places: places.requests[0] };
  }

  it('fetches only values since the last poll from each source', async () => {
    const progress = createMemoryPollProgressStore();
    const first = await polledOnce(START, progress);
    expect([first.field.since, first.places.since]).toEqual([undefined, undefined]);
    await service.close();
    const second = await polledOnce(START + 3 * HOUR, progress);
    expect(second.field.since).toBeGreaterThanOrEqual(START);
    expect(second.places.since).toBeGreaterThanOrEqual(START);
    expect(second.places.places).toEqual(first.places.places);
  });

  it('fetches all weather of a location that the last process did not have', async () => {
    const progress = createMemoryPollProgressStore();
    await progress.save('some', { readUntil: START, added: ['1,2'], removed: [] });
    const { places } = await polledOnce(START + HOUR, progress);
    expect(places.since).toBeUndefined();
  });

  it.each([
    ['a day and an hour old', 25 * HOUR],
    ['ahead of a clock that was set back', -HOUR],
  ])('reads everything again when its progress is %s', async (_, age) => {
    const progress = createMemoryPollProgressStore();
    const { latitude, longitude } = siteChanged.example;
    await progress.save('all', { readUntil: START - age, added: [''], removed: [] });
    await progress.save('some', { readUntil: START - age, added: [`${latitude},${longitude}`], removed: [] });
    const { field, places } = await polledOnce(START, progress);
    expect([field.since, places.since]).toEqual([undefined, undefined]);
  });
});
