import { findSharedTimeZone } from './time-zone';

const PARIS = { latitude: 48.86, longitude: 2.35 };
const MADRID = { latitude: 40.42, longitude: -3.7 };
const LONDON = { latitude: 51.5, longitude: -0.13 };
const PHOENIX = { latitude: 33.45, longitude: -112.07 };
const LOS_ANGELES = { latitude: 34.05, longitude: -118.24 };
const DENVER = { latitude: 39.74, longitude: -104.99 };
const SUMMER = Date.UTC(2026, 6, 1, 15);
const WINTER = Date.UTC(2026, 0, 1, 15);

describe('the time zone of several places', () => {
  it.each([
    [[MADRID, PARIS, MADRID], 'Europe/Madrid'],
    [[PARIS], 'Europe/Paris'],
    [[PARIS, LONDON], undefined],
    // In summer Phoenix has the time of Los Angeles, in winter that of Denver.
    [[PHOENIX, LOS_ANGELES], undefined],
    [[PHOENIX, DENVER], undefined],
    [[], undefined],
  ])('of %j is %s', (places, zone) => {
    for (const now of [SUMMER, WINTER]) expect(findSharedTimeZone(places, now)).toBe(zone);
  });
});
