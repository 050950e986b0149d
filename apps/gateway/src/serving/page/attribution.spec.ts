import { openSources, SOURCES } from '@daystar/weather';
import { renderCredits, getSourceName } from './attribution';

const log = { info: () => undefined, warn: () => undefined };
const weather = [...SOURCES.map(({ name }) => name), 'files:.'].join(',');

describe('the credit', () => {
  it('exists for each weather source', async () => {
    const sources = await openSources({ weather, clock: { now: () => 0 }, log });
    expect(sources.length).toBeGreaterThanOrEqual(10);
    for (const { name } of sources) {
      expect(getSourceName(name)).not.toBe(name);
      expect(renderCredits([name]).text).not.toContain(`Weather data: ${name}`);
    }
  });

  it('names the licence where the licence requires it', () => {
    for (const source of ['open-meteo', 'ecmwf', 'ecmwf-ens', 'aifs', 'icon', 'icon-eu', 'meteosat'])
      expect(renderCredits([source]).text).toContain('CC BY 4.0');
    expect(renderCredits(['arome']).text).toContain('Licence Ouverte 2.0');
  });

  it('of an unknown source is its name', () => {
    expect([getSourceName('<new>'), renderCredits(['<new>']).text]).toEqual(['<new>', 'Weather data: &lt;new&gt;. ']);
  });
});
