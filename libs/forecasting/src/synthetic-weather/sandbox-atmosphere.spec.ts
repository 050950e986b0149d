import type { Place } from '@daystar/contracts';
import { DAY, HOUR, MINUTE } from '@daystar/timeseries';
import { createSandboxAtmosphere } from './sandbox-atmosphere';

const midsummer = Date.UTC(2026, 5, 21);
const atmosphere = createSandboxAtmosphere(7);
const tucson: Place = { latitude: 32.2, longitude: -110.9 };
const leeds: Place = { latitude: 53.8, longitude: -1.5 };

/** Places distributed evenly over the sphere, each at another time. */
function* samples(count: number): Generator<[Place, number]> {
  for (let i = 0; i < count; i++) {
    const latitude = (Math.asin(-1 + (2 * (i + 0.5)) / count) * 180) / Math.PI;
    const longitude = ((i * 137.508) % 360) - 180;
    yield [{ latitude, longitude }, midsummer + i * 7.77 * HOUR];
  }
}

const rootMeanSquare = (values: number[]) => Math.hypot(...values) / Math.sqrt(values.length);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const upwind = (place: Place, time: number, length: number): Place => {
  const { eastward, northward } = atmosphere.motionAt(place, time);
  const degrees = length / 1000 / 111_195;
  const ring = Math.cos((place.latitude * Math.PI) / 180);
  return {
    latitude: place.latitude - northward * degrees,
    longitude: place.longitude - (eastward * degrees) / ring,
  };
};

describe('sandbox atmosphere', () => {
  it('is deterministic by seed', () => {
    const again = createSandboxAtmosphere(7);
    const other = createSandboxAtmosphere(8);
    const opacities = (source: typeof atmosphere) =>
      [...samples(50)].map(([place, time]) => source.truthAt(place, time).cloud_opacity);
    expect(opacities(again)).toEqual(opacities(atmosphere));
    expect(opacities(other)).not.toEqual(opacities(atmosphere));
    expect(again.nwpAt(leeds, midsummer + DAY, midsummer)).toEqual(atmosphere.nwpAt(leeds, midsummer + DAY, midsummer));
  });

  it('has the same opacity with and without the rest of the weather', () => {
    const truth = [...samples(50)].map(([place, time]) => atmosphere.truthAt(place, time).cloud_opacity);
    expect([...samples(50)].map(([place, time]) => atmosphere.opacityAt(place, time))).toEqual(truth);
  });

  it('has clear, broken and overcast skies in observed proportions', () => {
    const opacities = [...samples(4000)].map(([place, time]) => atmosphere.truthAt(place, time).cloud_opacity);
    const share = (from: number, to: number) => opacities.filter((o) => o >= from && o < to).length / opacities.length;
    expect(Math.min(...opacities)).toBeGreaterThan(0);
    expect(Math.min(...opacities)).toBeLessThan(1);
    expect(Math.max(...opacities)).toBeGreaterThan(90);
    expect(Math.max(...opacities)).toBeLessThan(95);
    expect(share(0, 5)).toBeGreaterThan(0.3);
    expect(share(5, 70)).toBeGreaterThan(0.2);
    expect(share(70, 96)).toBeGreaterThan(0.12);
  });

  it('differs from day to day, and from place to place', () => {
    const days = Array.from({ length: 14 }, (_, day) =>
      mean(Array.from({ length: 24 }, (__, hour) => opacityAt(leeds, midsummer + day * DAY + hour * HOUR))),
    );
    expect(Math.max(...days) - Math.min(...days)).toBeGreaterThan(40);
    const far = [...samples(400)].map(([place, time]) => opacityAt(place, time) - opacityAt(leeds, time));
    expect(rootMeanSquare(far)).toBeGreaterThan(30);
  });

  it('varies within five minutes as clouds pass', () => {
    const week = Array.from({ length: 2016 }, (_, i) => opacityAt(leeds, midsummer + i * 5 * MINUTE));
    const steps = week.slice(1).map((opacity, i) => Math.abs(opacity - week[i]));
    expect(Math.max(...steps)).toBeGreaterThan(15);
    expect(mean(steps)).toBeGreaterThan(0.8);
    expect(mean(steps)).toBeLessThan(8);
  });

  it('advects its clouds with its stated velocity', () => {
    const length = 10 * MINUTE;
    const [stood, carried]: number[][] = [[], []];
    for (const [place, time] of samples(3000)) {
      if (Math.abs(place.latitude) > 75) continue;
      const now = opacityAt(place, time);
      stood.push(opacityAt(place, time - length) - now);
      carried.push(opacityAt(upwind(place, time, length), time - length) - now);
    }
    expect(rootMeanSquare(carried)).toBeLessThan(0.35 * rootMeanSquare(stood));
  });

  it('has westerlies in mid-latitudes and easterlies at the equator, at realistic speeds', () => {
    for (let longitude = -180; longitude < 180; longitude += 15) {
      expect(atmosphere.motionAt({ latitude: 45, longitude }, midsummer).eastward).toBeGreaterThan(4);
      expect(atmosphere.motionAt({ latitude: 0, longitude }, midsummer).eastward).toBeLessThan(-1);
    }
    for (const [place, time] of samples(500)) {
      const { eastward, northward } = atmosphere.motionAt(place, time);
      expect(Math.hypot(eastward, northward)).toBeLessThan(40);
    }
  });

  it('has the same weather at a pole for every longitude', () => {
    for (const latitude of [90, -90]) {
      const here = atmosphere.truthAt({ latitude, longitude: 0 }, midsummer);
      const there = atmosphere.truthAt({ latitude, longitude: 133 }, midsummer);
      expect(there.cloud_opacity).toBeCloseTo(here.cloud_opacity, 6);
      expect(there.air_temp).toBeCloseTo(here.air_temp, 6);
      expect(atmosphere.nwpAt({ latitude, longitude: 133 }, midsummer, midsummer - DAY).cloud_opacity).toBeCloseTo(
        atmosphere.nwpAt({ latitude, longitude: 0 }, midsummer, midsummer - DAY).cloud_opacity,
        6,
      );
    }
  });

  it('has no seam at the date line', () => {
    const east = atmosphere.truthAt({ latitude: -17, longitude: 180 }, midsummer);
    const west = atmosphere.truthAt({ latitude: -17, longitude: -180 }, midsummer);
    expect(west.cloud_opacity).toBeCloseTo(east.cloud_opacity, 6);
    expect(west.air_temp).toBeCloseTo(east.air_temp, 6);
  });

  it('is warmer in summer, in the afternoon and at the equator', () => {
    const month = (place: Place, from: number, hour: number) =>
      mean(Array.from({ length: 30 }, (_, day) => atmosphere.truthAt(place, from + day * DAY + hour * HOUR).air_temp));
    const july = Date.UTC(2026, 6, 1);
    const january = Date.UTC(2026, 0, 1);
    const sydney = { latitude: -33.9, longitude: 151.2 };
    expect(month(leeds, july, 12)).toBeGreaterThan(month(leeds, january, 12) + 10);
    expect(month(sydney, january, 2)).toBeGreaterThan(month(sydney, july, 2) + 8);
    // 14:30 and 04:30 of local solar time in Tucson.
    expect(month(tucson, july, 21.9)).toBeGreaterThan(month(tucson, july, 11.9) + 7);
    expect(month({ latitude: 0, longitude: 0 }, july, 0)).toBeGreaterThan(month(leeds, july, 0) + 5);
  });

  it('is colder with height and towards the poles', () => {
    const year = (place: Place) =>
      mean(Array.from({ length: 73 }, (_, i) => atmosphere.truthAt(place, midsummer + 5 * i * DAY).air_temp));
    const zones = [0, 30, 50, 65, 78, 90].map((latitude) => year({ latitude, longitude: -165 }));
    zones.slice(1).forEach((temperature, i) => expect(temperature).toBeLessThan(zones[i]));
    expect(zones[5]).toBeLessThan(-15);
    // Lhasa, at 3,650 m, and the plain of the Ganges south of it.
    const [lhasa, plain] = [year({ latitude: 29.6, longitude: 91.1 }), year({ latitude: 26.2, longitude: 91.7 })];
    expect(plain - lhasa).toBeGreaterThan(15);
    expect(atmosphere.truthAt({ latitude: 29.6, longitude: 91.1 }, midsummer).precipitable_water).toBeLessThan(3);
  });

  const opacityAt = (place: Place, time: number) => atmosphere.truthAt(place, time).cloud_opacity;
});
