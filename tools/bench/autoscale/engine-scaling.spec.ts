import { getTileName } from '@daystar/contracts';
import { ServiceClock } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import { floorTo } from '@daystar/timeseries';
import { REFRESH_SLOT_MS } from '../../../apps/forecast-engine/src/issues/issue-window';
import { refreshBusySeconds } from '../../../apps/forecast-engine/src/refresh/metrics';
import { TestEngine, SLOT, log, sites } from '../../../apps/forecast-engine/src/refresh/test-engine.fixture';
import { ScaleRule } from './scale-rule';

/** Simulated time of a slot, ms. */
const SLOT_MS = 1000;
const POLL_MS = 100;
/** Twenty sites, each in a tile of its own. */
const FLEET = Array.from({ length: 20 }, (_, i) => ({
  ...sites[0],
  resource_id: `0000-0000-0000-00${String(i).padStart(2, '0')}`,
  longitude: -100 + 5 * i,
}));
/** As in deploy/overlays/production/consumer-scaling.yaml, with a shorter window. */
const RULE = { threshold: 0.6, min: 1, max: 6, stabilizationMs: 2 * SLOT_MS };

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Advances simulated time until a promise is settled. */
async function advanceUntil(promise: Promise<unknown>): Promise<void> {
  let isSettled = false;
  void promise.finally(() => (isSettled = true));
  while (!isSettled) await jest.advanceTimersByTimeAsync(1);
  await promise;
}

/** Engines that share a row cache. Their number follows the busy time of the last slot. */
class ScaledEngines {
  refreshMs = 20;
  readonly counts: number[] = [];
  /** Tiles with the slot in which they were refreshed. */
  readonly refreshes: string[] = [];
  private readonly clock = new ServiceClock({ start: SLOT, speed: REFRESH_SLOT_MS / SLOT_MS });
  private readonly rowCache: RowCache = openRowCache({ log, clock: this.clock });
  private readonly engines: TestEngine[] = [];
  private readonly busy: { readonly time: number; readonly seconds: number }[] = [];
  private readonly rule = new ScaleRule(RULE);

  async runFor(slots: number): Promise<void> {
    for (let time = 0; time < slots * SLOT_MS; time += POLL_MS) {
      await jest.advanceTimersByTimeAsync(POLL_MS);
      const wanted = this.rule.update(performance.now(), await this.readBusyEngines());
      while (this.engines.length < wanted) this.start();
      while (this.engines.length > wanted) await advanceUntil(this.engines.pop()!.stop());
      this.counts.push(this.engines.length);
    }
  }

  async stop(): Promise<void> {
    await advanceUntil(Promise.all(this.engines.map((engine) => engine.stop())));
    await this.rowCache.close();
  }

  private start(): void {
    const issue = async ([site]: readonly (typeof FLEET)[number][]) => {
      this.refreshes.push(`${getTileName(site)} ${floorTo(this.clock.now(), REFRESH_SLOT_MS)}`);
      await sleep(this.refreshMs);
    };
    // A lease of the row cache is in clock time: none expires here.
    const options = { threads: 0, drainMs: SLOT_MS, leaseMs: REFRESH_SLOT_MS };
    const engine = new TestEngine(issue, this.rowCache, this.clock, options, FLEET);
    engine.start();
    this.engines.push(engine);
  }

  /** Reads `sum(rate(…))` over the last slot. All engines of this process share the counter. */
  private async readBusyEngines(): Promise<number> {
    const { values } = await refreshBusySeconds.get();
    const now = { time: performance.now(), seconds: values[0].value };
    this.busy.push(now);
    while (this.busy.length > 1 && this.busy[0].time < now.time - SLOT_MS) this.busy.shift();
    return (now.seconds - this.busy[0].seconds) / (SLOT_MS / 1000);
  }
}

describe('engines that are scaled by their busy time', () => {
  let engines: ScaledEngines;
  beforeAll(() => {
    jest.useFakeTimers();
    engines = new ScaledEngines();
  });
  afterAll(async () => {
    await engines.stop();
    jest.useRealTimers();
  });

  it('become more with four times the load, and one again, and refresh no tile twice in a slot', async () => {
    await engines.runFor(4);
    expect(Math.max(...engines.counts)).toBe(1);
    engines.refreshMs *= 4;
    await engines.runFor(8);
    expect(Math.max(...engines.counts)).toBeGreaterThanOrEqual(3);
    engines.refreshMs /= 4;
    await engines.runFor(6);
    expect(engines.counts.at(-1)).toBe(1);
    expect(new Set(engines.refreshes).size).toBe(engines.refreshes.length);
    // All 20 tiles in most of the 18 slots; one engine takes 1.6 slots for four times the load.
    expect(engines.refreshes.length).toBeGreaterThan(20 * 14);
  });
});
