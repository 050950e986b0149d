import { openSources, SOURCES } from '@daystar/weather';
import { renderCredits, getSourceName } from './attribution';

const log = { info: () => undefined, warn: () => undefined };

describe('the credit', () => {
  it('exists for each weather source', async () => {
    const files = await openSources({ weather: 'files:.', clock: { now: () => 0 }, log });
    const names = [...SOURCES, ...files].map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(10);
    for (const name of names) {
      expect(getSourceName(name)).not.toBe(name);
      expect(renderCredits([name]).text).not.toContain(`Weather data: ${name}`);
    }
  });

  it('names the licence where the licence requires it', () => {
    for (const source of ['open-meteo', 'ecmwf', 'ecmwf-ens', 'aifs', 'icon', 'icon-eu', 'meteosat'])
      expect(renderCredits([source]).text).toContain('CC BY 4.0');
    expect(renderCredits(['arome']).text).toContain('Licence Ouverte 2.0');
  });

  it('of satellite images in files is that of the satellite', () => {
    expect(String(getSourceName('files-satellite-goes-east'))).toBe('NOAA GOES-East');
    expect(renderCredits(['files-satellite-himawari']).text).toContain('Japan Meteorological Agency');
  });

  it('of an unknown source is its name', () => {
    expect([getSourceName('<new>'), renderCredits(['<new>']).text]).toEqual(['<new>', 'Weather data: &lt;new&gt;. ']);
  });
});
