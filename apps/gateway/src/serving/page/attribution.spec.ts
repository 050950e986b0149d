import { openSources } from '@daystar/weather';
import { credits, sourceName } from './attribution';

const log = { info: () => undefined, warn: () => undefined };
const weather = 'sandbox,open-meteo,gfs,gefs,ecmwf,goes-east,goes-west,himawari,files:.';

describe('credit', () => {
  it('is given to each source that weather can come from', async () => {
    const sources = await openSources({ weather, clock: { now: () => 0 }, log });
    expect(sources.length).toBeGreaterThanOrEqual(9);
    for (const { name } of sources) {
      expect(sourceName(name)).not.toBe(name);
      expect(credits([name]).text).not.toContain(`Weather data: ${name}`);
    }
  });

  it('names the licence where one asks for that', () => {
    for (const source of ['open-meteo', 'ecmwf']) expect(credits([source]).text).toContain('CC BY 4.0');
  });

  it('of a source that nobody has heard of is its name', () => {
    expect([sourceName('<new>'), credits(['<new>']).text]).toEqual(['<new>', 'Weather data: &lt;new&gt;. ']);
  });
});
