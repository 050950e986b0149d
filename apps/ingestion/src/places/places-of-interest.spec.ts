import type { Place } from '@daystar/contracts';
import { HOUR } from '@daystar/timeseries';
import { PlacesOfInterest } from './places-of-interest';

const leeds = { latitude: 53.8, longitude: -1.5 };
const quito = { latitude: -0.2, longitude: -78.5 };
const at = (place: Place, version = 1) => ({ ...place, version });

describe('the places of interest', () => {
  it('hold every place once, whoever is interested', () => {
    const places = new PlacesOfInterest();
    places.addSite('a', at(leeds));
    places.addSite('b', at(leeds));
    places.ask(leeds, 0);
    places.ask(quito, 0);
    expect([...places.all(0).values()]).toEqual([leeds, quito]);
    places.removeSite('a');
    places.removeSite('b');
    expect([...places.all(0).values()]).toEqual([leeds, quito]);
  });

  it('tell a new or moved site from a changed name', () => {
    const places = new PlacesOfInterest();
    const told = [at(leeds, 1), at(leeds, 2), at(quito, 3), at(leeds, 2)];
    expect(told.map((site) => places.addSite('a', site))).toEqual([true, false, true, false]);
    expect([...places.all(0).values()]).toEqual([quito]);
  });

  it('forget a place that nobody asked about for hours, never a site', () => {
    const places = new PlacesOfInterest();
    places.addSite('a', at(leeds));
    places.ask(quito, 0);
    places.ask(quito, 4 * HOUR);
    expect(places.all(9 * HOUR).size).toBe(2);
    expect([...places.all(11 * HOUR).values()]).toEqual([leeds]);
  });

  it('hold no more than so many that were asked about', () => {
    const places = new PlacesOfInterest();
    for (let i = 0; i < 50_010; i++) places.ask({ latitude: i / 1000, longitude: 0 }, 0);
    const all = places.all(0);
    expect(all.size).toBe(50_000);
    expect(all.has('0,0')).toBe(false);
    expect(all.has('50.009,0')).toBe(true);
  });
});
