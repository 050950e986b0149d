import { type Site, siteChanged } from '@daystar/contracts';
import { hashDescription } from './hash-description';

const site: Site = { ...siteChanged.example, arrays: [{ dc_share: 1, tilt: 20, azimuth: 180 }] as never };
const hash = (changes: Partial<Site>) => hashDescription({ ...site, ...changes });

describe('the hash of the description of a site', () => {
  it.each<[string, Partial<Site>]>([
    ['the DC capacity', { capacity_dc: 12.5 }],
    ['the losses', { loss_factor: 0.9 }],
    ['an array', { arrays: [{ dc_share: 1, tilt: 25, azimuth: 180 }] as never }],
    ['the horizon from terrain', { terrain_horizon: { elevations: [0, 5, 0, 0] } as never }],
  ])('changes with %s', (_, changes) => {
    expect(hash(changes)).not.toBe(hash({}));
  });

  it.each<[string, Partial<Site>]>([
    ['the name, the tags and the versions', { name: 'Other', tags: [], version: 9, forecast_version: 8 }],
    ['an outage', { outages: [{ start: '2026-01-01T00:00:00Z', end: '2026-01-02T00:00:00Z' }] as never }],
    ['the order of keys', { arrays: [{ azimuth: 180, tilt: 20, dc_share: 1 }] as never }],
    ['a property without a value', { tilt: null as never }],
  ])('does not change with %s', (_, changes) => {
    expect(hash(changes)).toBe(hash({}));
  });
});
