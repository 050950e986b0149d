import { type Bus, openBus } from '@daystar/bus';
import { createLog } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { MINUTE } from '@daystar/timeseries';
import { GatewayFixture, NOW } from '../gateway.fixture';
import { SkyCells } from './sky-cells';

const CELL = 'c511-276';

describe('the skies of cells', () => {
  const fixture = new GatewayFixture();
  const log = createLog('test', 'silent');
  const rowCache = openRowCache({ log, clock: fixture.clock });
  let bus: Bus;
  let skies: SkyCells;

  const made = (minutes: number) =>
    rowCache.publishSky([{ ...fixture.skyOf(CELL), issued_at: new Date(NOW + minutes * MINUTE).toISOString() }]);
  const current = async () => (await skies.get(CELL)).issuedAt - NOW;
  /** What the cache is asked for from now on. */
  const asked = () => jest.spyOn(rowCache, 'sky').mockClear();

  beforeAll(async () => {
    bus = await openBus({ namespace: 'skies', clientId: 'test', log, now: Date.now });
    skies = new SkyCells(rowCache, bus, fixture.clock);
    await made(0);
  });
  afterAll(async () => {
    skies.stop();
    await bus.close();
  });

  it('are held until the cache tells of newer ones', async () => {
    expect(await current()).toBe(0);
    const reads = asked();
    expect(await current()).toBe(0);
    expect(reads).not.toHaveBeenCalled();
  });

  it('of what is asked for are read when it tells, before anybody asks', async () => {
    await made(10);
    await new Promise(setImmediate);
    const reads = asked();
    expect(await current()).toBe(10 * MINUTE);
    expect(reads).not.toHaveBeenCalled();
  });

  it('of what nobody asked for since it told last are not', async () => {
    await made(20);
    await new Promise(setImmediate);
    const reads = asked();
    await made(30);
    await new Promise(setImmediate);
    expect(reads).not.toHaveBeenCalled();
    expect(await current()).toBe(30 * MINUTE);
  });
});
