import { normalizeUrl } from './request-url';

const site = '/utility_scale_sites/1234-abcd-5678-ef90';

describe('a URL', () => {
  it.each([
    ['/', '/'],
    ['/radiation/forecasts', '/radiation/forecasts'],
    ['//world_pv_power//forecasts?x=//', '/world_pv_power/forecasts?x=//'],
    ['/radiation/forecasts/', '/radiation/forecasts'],
    ['/radiation/forecasts/?latitude=1', '/radiation/forecasts?latitude=1'],
    [site, site],
    [`${site}/`, `${site}/forecasts`],
    [`${site}//?period=PT5M`, `${site}/forecasts?period=PT5M`],
    [`${site}/forecasts/`, `${site}/forecasts`],
    [`${site.toUpperCase()}/`, `${site.toUpperCase()}/forecasts`],
    ['/radiation/forecasts.json?latitude=1', '/radiation/forecasts?latitude=1&format=json'],
    ['/radiation/forecasts.CSV', '/radiation/forecasts?format=csv'],
    [`${site}/forecasts.xml?Format=json`, `${site}/forecasts?Format=json`],
    ['/openapi.json', '/openapi.json'],
    ['/assets/chart.0123456789ab.json', '/assets/chart.0123456789ab.json'],
    ['/rooftop_sites/1234-abcd-5678-ef90/', '/rooftop_sites/1234-abcd-5678-ef90'],
  ])('%s is normalized to %s', (url, tidy) => {
    expect(normalizeUrl({ url, method: 'GET' })).toBe(tidy);
  });

  it('of a site with a trailing slash addresses its record when written to', () => {
    expect(normalizeUrl({ url: `${site}/`, method: 'PUT' })).toBe(site);
  });
});
