import { renderSiteLinks } from './site-links';

describe('the links to the data of a site', () => {
  it('have labels that name the site', () => {
    const { text } = renderSiteLinks('utility', { resource_id: 'one', name: 'Desert Flat' });
    for (const data of ['recent', 'accuracy', 'forecasts', 'actuals', 'weather', 'measurements'])
      expect(text).toContain(`aria-label="Desert Flat: ${data}"`);
  });
});
