import { Worker } from 'node:worker_threads';
import { elevationAt } from './elevation';
import { getCoarseTerrain } from './load-coarse-terrain';

describe('the elevation of a place', () => {
  // Published elevations. pvlib tests the source of the table with the tolerance of 125 m (`test_lookup_altitude`).
  it.each([
    ['Newcastle, Utah', 37.67, -113.55, 1617],
    ['Denver', 39.74, -104.99, 1609],
    ['El Alto airport, above La Paz', -16.51, -68.19, 4061],
    ['the shore of the Dead Sea', 31.526, 35.449, -430],
    ['Tucson', 32.25, -110.97, 724],
    ['Lusaka', -15.39, 28.32, 1253],
    ['Bogota', 4.71, -74.07, 2555],
    ['Canberra', -35.28, 149.13, 566],
    ['Toluca', 19.29, -99.65, 2670],
    ['Leon', 42.6, -5.57, 840],
    ['Kassel', 51.31, 9.5, 170],
    ['Reading', 51.45, -0.97, 60],
    ['Pretoria', -25.75, 28.19, 1340],
    ['Agra', 27.18, 78.02, 170],
    ['Baoding', 38.87, 115.46, 20],
    ['San Pedro de Atacama', -22.91, -68.2, 2410],
    ['Nagqu', 31.48, 92.06, 4500],
    ['Rosario', -32.95, -60.65, 25],
    ['Wagga Wagga', -35.11, 147.37, 150],
    ['the south pole', -90, 0, 2835],
  ])('is that of %s within 125 m', (_, latitude, longitude, elevation) => {
    expect(Math.abs(elevationAt(latitude, longitude) - elevation)).toBeLessThan(125);
  });

  // Towns in valleys and at the foot of mountains, which a cell of 9 km levels: a pressure error below 5 %.
  it.each([
    ['La Paz', -16.5, -68.15, 3640],
    ['Death Valley', 36.23, -116.83, -86],
    ['Colorado Springs', 38.83, -104.82, 1839],
    ['Naivasha', -0.72, 36.43, 1890],
    ['Gyantse', 28.91, 89.6, 4000],
  ])('is that of %s within 450 m, too high', (_, latitude, longitude, elevation) => {
    const error = elevationAt(latitude, longitude) - elevation;
    expect(error).toBeGreaterThan(0);
    expect(error).toBeLessThan(450);
  });

  it('is 0 on the sea, and high on the ice caps', () => {
    for (const [latitude, longitude] of [
      [0, -30],
      [30, -170],
      [-45, -100],
      [-15, 85],
      [0, 180],
      [90, 0],
      // The Mariana Trench.
      [11.35, 142.2],
    ])
      expect(elevationAt(latitude, longitude)).toBe(0);
    expect(elevationAt(-85, 60)).toBeGreaterThan(2000);
    expect(elevationAt(-88, 60)).toBeGreaterThan(2500);
    expect(elevationAt(-78.5, 106.8)).toBeGreaterThan(3300);
  });

  it('has no depth of the sea at the coast, where cells are partly sea', () => {
    for (const [latitude, longitude] of [
      // Taveuni (Fiji), the Bahamas, the Maldives, Amsterdam.
      [-16.8, 179.7],
      [24.5, -76.8],
      [4.2, 73.5],
      [52.4, 4.9],
    ])
      expect(elevationAt(latitude, longitude)).toBeGreaterThanOrEqual(0);
  });

  it('is single-valued at each pole and at the date line, where the table has gaps', () => {
    expect(elevationAt(90, 0)).toBe(elevationAt(90, 123));
    expect(elevationAt(-90, 0)).toBe(elevationAt(-90, -77));
    for (const latitude of [-80, -16.8, 66.5, 68.5]) {
      expect(elevationAt(latitude, 180)).toBe(elevationAt(latitude, -180));
    }
    // Chukotka: the gap would be sea.
    expect(elevationAt(68.5, 180)).toBeGreaterThan(200);
  });

  it('refuses invalid coordinates', () => {
    expect(() => elevationAt(0, Number.NaN)).toThrow(RangeError);
  });
});

describe('the coarse terrain table', () => {
  it('distinguishes land from sea', () => {
    expect(getCoarseTerrain().isLand(39.74, -104.99)).toBe(true);
    expect([getCoarseTerrain().isLand(30, -170), getCoarseTerrain().isLand(90, -180)]).toEqual([false, false]);
  });

  it('is shared with threads that start after it was loaded', async () => {
    getCoarseTerrain();
    const script = `const { getEnvironmentData, parentPort } = require('node:worker_threads');
      const cells = getEnvironmentData('daystar.coarse-elevations');
      parentPort.postMessage([cells instanceof SharedArrayBuffer, cells.byteLength]);`;
    const worker = new Worker(script, { eval: true });
    const message = await new Promise((resolve, reject) => worker.on('message', resolve).on('error', reject));
    await worker.terminate();
    expect(message).toEqual([true, 2160 * 4320]);
  });
});
