import { join } from 'node:path';
import { openSources } from './sources';

const now = Date.UTC(2026, 4, 10, 9, 30);
const lines: string[] = [];
const log = {
  info: (message: string) => void lines.push(`info ${message}`),
  warn: (message: string) => void lines.push(`warn ${message}`),
};
const clock = { now: () => now };
const named = async (weather: string, allowAuto = false) =>
  (await openSources({ weather, clock, log, allowAuto, openMeteoUrl: 'http://127.0.0.1:1' })).map(({ name }) => name);

describe('the choice of sources', () => {
  beforeEach(() => (lines.length = 0));

  it.each([
    ['sandbox', ['sandbox']],
    ['open-meteo', ['open-meteo']],
    ['gfs', ['gfs']],
    ['files:/some/where', ['files-points', 'files-field', 'files-satellite']],
    ['gfs,ecmwf,sandbox', ['gfs', 'ecmwf', 'sandbox']],
    ['gfs,goes-east,gefs', ['gfs', 'goes-east', 'gefs']],
    ['himawari,goes-west', ['himawari', 'goes-west']],
    ['files:/some, where,gfs,gfs', ['files-points', 'files-field', 'files-satellite', 'gfs']],
  ])('takes %s as %p', async (setting, names) => {
    expect(await named(setting)).toEqual(names);
    expect(lines).toHaveLength(names.length);
  });

  it('takes the sandbox for auto when no live source answers, and says plainly that it is no real weather', async () => {
    expect(await named('auto', true)).toEqual(['sandbox']);
    expect(lines).toEqual([
      'warn no live weather: the sandbox atmosphere is used, which is not real weather',
      'info weather comes from sandbox: a made-up atmosphere, not real weather',
    ]);
  });

  it.each(['auto', 'gfs,auto'])('refuses %s where simulated weather could mislead', async (weather) => {
    await expect(named(weather)).rejects.toThrow(/^DAYSTAR_WEATHER must name the weather sources: .*gfs.*`npm start`/);
  });

  it('refuses a cache of downloads that it cannot write, when a source needs one', async () => {
    // A file is no folder, whoever asks.
    const weatherCache = join(__filename, 'weather');
    const open = (weather: string) => openSources({ weather, clock, log, weatherCache });
    await expect(open('sandbox,himawari')).rejects.toThrow(`DAYSTAR_WEATHER_CACHE: cannot write to "${weatherCache}"`);
    await expect(open('sandbox,open-meteo')).resolves.toHaveLength(2);
  });

  it('refuses what it does not know', async () => {
    await expect(named('weather-r-us')).rejects.toThrow('no weather source is called "weather-r-us"');
  });
});
