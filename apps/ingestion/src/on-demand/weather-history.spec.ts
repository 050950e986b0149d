import { type Bus, openBus } from '@daystar/bus';
import { fetchWeatherHistory } from '@daystar/contracts';
import { type Log, type RunningService, ServiceClock } from '@daystar/host';
import { SourceError, type WeatherSource, createSandboxSource } from '@daystar/weather';
import { startIngestion } from '../start-ingestion';
import { createScriptedSource } from '../testing/scripted-source';

describe('past weather', () => {
  const start = Date.UTC(2026, 4, 10, 9, 33);
  const request = {
    place: { latitude: 53.8, longitude: -1.5 },
    from: '2012-06-01T00:00:00.000Z',
    to: '2012-06-02T00:00:00.000Z',
    period: 'PT5M',
  } as const;
  const withoutHistory = createScriptedSource('current', () => []).source;
  const warnings: string[] = [];
  const quiet = () => {};
  const log: Log = { debug: quiet, info: quiet, warn: (message) => void warnings.push(message), error: quiet };
  let bus: Bus;
  let service: RunningService;

  const read = async (...sources: WeatherSource[]) => {
    bus = await openBus({ clientId: 'test', log, now: () => start });
    service = await startIngestion({ bus, clock: new ServiceClock({ start, speed: 1 }), log, sources });
    return bus.request(fetchWeatherHistory, request);
  };
  afterEach(async () => {
    await service.close();
    await bus.close();
  });

  it('comes from every source with a history', async () => {
    const { tiles } = await read(withoutHistory, createSandboxSource());
    expect(tiles.map(({ source, first_period_end, steps }) => [source, first_period_end, steps])).toEqual([
      ['sandbox', '2012-06-01T00:05:00.000Z', 288],
    ]);
  });

  it('is unavailable without such a source, and the error names the sources that have one', async () => {
    await expect(read(withoutHistory)).rejects.toThrow(/No weather source .* open-meteo, files:DIR or sandbox/);
  });

  it('is unavailable while the sources fail or lack that time, and the reason is logged', async () => {
    const fetchHistory = async () => Promise.reject(new SourceError('archive.example cannot be reached'));
    const failing = { ...createScriptedSource('failing', () => []).source, fetchHistory };
    const empty = { ...createScriptedSource('empty', () => []).source, fetchHistory: async () => [] };
    const message = 'No past weather of this time and place is available from failing, empty.';
    await expect(read(failing, empty)).rejects.toThrow(message);
    expect(warnings).toContain('fetching past weather failed');
  });
});
