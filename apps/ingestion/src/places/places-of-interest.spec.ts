import type { Place } from '@daystar/contracts';
import { HOUR } from '@daystar/timeseries';
import { PlacesOfInterest } from './places-of-interest';

const leeds = { latitude: 53.8, longitude: -1.5 };
const quito = { latitude: -0.2, longitude: -78.5 };
const listAll = (places: PlacesOfInterest, now: number) =>
  new Map([...places.listSites(), ...places.listRequestedWithoutSite(now)]);
const at = (place: Place, version = 1) => ({ ...place, version });

describe('PlacesOfInterest', () => {
  it('lists a location once for any number of sites and requests', () => {
    const places = new PlacesOfInterest();
    places.addSite('a', at(leeds));
    places.addSite('b', at(leeds));
    places.addRequested(leeds, 0);
    places.addRequested(quito, 0);
    expect([...listAll(places, 0).values()]).toEqual([leeds, quito]);
    places.removeSite('a');
    places.removeSite('b');
    expect([...listAll(places, 0).values()]).toEqual([leeds, quito]);
  });

  it('distinguishes a new or moved site from a renamed one', () => {
    const places = new PlacesOfInterest();
    const changes = [at(leeds, 1), at(leeds, 2), at(quito, 3), at(leeds, 2)];
    expect(changes.map((site) => places.addSite('a', site))).toEqual([true, false, true, false]);
    expect([...listAll(places, 0).values()]).toEqual([quito]);
  });

  it('does not poll for a removed site at a restart when an older version follows the tombstone', () => {
    const places = new PlacesOfInterest();
    places.removeSite('a', 2);
    expect([places.addSite('a', at(leeds, 1)), listAll(places, 0).size]).toEqual([false, 0]);
  });

  it('separates requested locations from those of sites, which one replica polls', () => {
    const places = new PlacesOfInterest();
    places.addSite('a', at(leeds));
    places.addRequested(leeds, 0);
    places.addRequested(quito, 0);
    expect([...places.listRequestedWithoutSite(0).values()]).toEqual([quito]);
  });

  it('drops a location hours after its last request, but never that of a site', () => {
    const places = new PlacesOfInterest();
    places.addSite('a', at(leeds));
    places.addRequested(quito, 0);
    places.addRequested(quito, 4 * HOUR);
    expect(listAll(places, 9 * HOUR).size).toBe(2);
    expect([...listAll(places, 11 * HOUR).values()]).toEqual([leeds]);
  });

  it('evicts the least recently requested locations above 50,000', () => {
    const places = new PlacesOfInterest();
    for (let i = 0; i < 50_010; i++) places.addRequested({ latitude: i / 1000, longitude: 0 }, 0);
    const all = listAll(places, 0);
    expect(all.size).toBe(50_000);
    expect(all.has('0,0')).toBe(false);
    expect(all.has('50.009,0')).toBe(true);
  });
});
