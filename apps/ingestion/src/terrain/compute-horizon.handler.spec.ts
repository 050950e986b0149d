import { type Bus, openBus } from '@daystar/bus';
import { computeHorizon } from '@daystar/contracts';
import { type Log, type RunningService, ServiceClock } from '@daystar/host';
import { SourceError } from '@daystar/weather';
import { startIngestion } from '../start-ingestion';
import type { SourcePorts } from '../platform/source-ports';

describe('the horizon of a place', () => {
  const start = Date.UTC(2026, 4, 10, 9, 33);
  const place = { latitude: 46.5, longitude: 8.3 };
  const warnings: string[] = [];
  const quiet = () => {};
  const log: Log = { debug: quiet, info: quiet, warn: (message) => void warnings.push(message), error: quiet };
  let bus: Bus;
  let service: RunningService;

  const request = async (terrain: SourcePorts['terrain']) => {
    bus = await openBus({ clientId: 'test', log, now: () => start });
    service = await startIngestion({ bus, clock: new ServiceClock({ start, speed: 0 }), log, sources: [], terrain });
    return bus.request(computeHorizon, place);
  };
  afterEach(async () => {
    await service.close();
    await bus.close();
  });

  it('has the terrain model, the place and the time of the computation', async () => {
    const computed = { model: 'srtm', elevations: [1, 2, 3, 4], ground: 1870.4 };
    expect(await request({ computeHorizon: async () => computed })).toEqual({
      outcome: 'computed',
      horizon: {
        source: 'srtm',
        ...place,
        ground_elevation: 1870,
        elevations: [1, 2, 3, 4],
        computed_at: '2026-05-10T09:33:00.0000000Z',
      },
    });
  });

  it('does not exist without a terrain model, or where it has no data', async () => {
    expect(await request(undefined)).toEqual({ outcome: 'off' });
    await Promise.all([service.close(), bus.close()]);
    expect(await request({ computeHorizon: async () => undefined })).toEqual({ outcome: 'no-terrain' });
  });

  it('is unavailable while the terrain model cannot be read, and the reason is logged', async () => {
    const failing = { computeHorizon: () => Promise.reject(new SourceError('tiles.example responded with 500')) };
    await expect(request(failing)).rejects.toMatchObject({
      code: 'Unavailable',
      message: 'The terrain model cannot be read. Try again in 60 seconds.',
    });
    expect(warnings).toContain('computing a horizon failed');
  });
});
