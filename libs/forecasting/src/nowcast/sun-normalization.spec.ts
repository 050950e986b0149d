import { observerAt, sunAt, sunPosition } from '@daystar/solar';
import { computeCosZeniths, normalizeBySun } from './sun-normalization';

const noon = Date.UTC(2020, 3, 1, 12);
const places: [number, number][] = [
  [55, -10],
  [0, 0],
  [-60, 30],
  [89.9, 120],
];

describe('sun positions over pixels', () => {
  it('agree with the sun position of single locations', () => {
    const cosines = computeCosZeniths(
      noon,
      Float32Array.from(places, ([latitude]) => latitude),
      Float32Array.from(places, ([, longitude]) => longitude),
    );
    places.forEach(([latitude, longitude], i) => {
      const { zenith } = sunPosition(observerAt(latitude, longitude), sunAt(noon / 1000));
      if (zenith < 80) expect(cosines[i]).toBeCloseTo(Math.cos((zenith * Math.PI) / 180), 4);
      else expect(cosines[i]).toBeNaN();
    });
    expect(cosines.filter((cosine) => cosine > 0)).toHaveLength(3);
  });

  it('are NaN at night, in twilight, and off the Earth', () => {
    // Sun 5 degrees high over 85 W on the equator, about; midnight at the date line.
    const cosines = computeCosZeniths(
      noon,
      Float32Array.of(0, 0, Infinity, NaN),
      Float32Array.of(-84, 180, Infinity, 10),
    );
    expect([...cosines]).toEqual([NaN, NaN, NaN, NaN]);
  });

  it('change nothing else in an image', () => {
    const normalized = normalizeBySun(Float32Array.of(100, 60, 50, NaN), Float32Array.of(1, 0.5, NaN, 1));
    expect([...normalized]).toEqual([100, 120, NaN, NaN]);
  });
});
