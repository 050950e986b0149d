import { inflateHeader, packSky, unpackSky } from '@daystar/row-cache';
import { HOUR, NATIVE_PERIOD_MS, selectWholePeriods } from '@daystar/timeseries';
import { GatewayFixture, NOW } from '../../gateway.fixture';
import { computeRequestedPeriods } from '../query/forecast-query';
import { type PlaceTableRequest, buildPlaceTable } from './place-table';
import { getSkySteps } from './sky-slice';

/** More cells than cached windows. */
const CELLS = 120;

describe('rows of places in more cells than cached windows', () => {
  const fixture = new GatewayFixture();
  const skyWarmerBy = (more: number) => {
    const { columns, ...sky } = fixture.buildSky('c511-276');
    const air_temp = Float64Array.from(columns.air_temp, (value) => value + more);
    return inflateHeader(packSky({ ...sky, columns: { ...columns, air_temp } }));
  };
  const skies = [0, 1, 2].map(skyWarmerBy);
  const requestFor = (cell: number, period: number): PlaceTableRequest => {
    const sky = skies[cell % skies.length];
    const query = { format: 'json', period } as const;
    const periods = selectWholePeriods(computeRequestedPeriods('forecasts', query, NOW), getSkySteps(unpackSky(sky)));
    const subject = { kind: 'radiation', place: { latitude: 40, longitude: 10 } } as const;
    return { sky, skyName: `cell ${cell}`, subject, series: 'forecasts', query, periods };
  };
  const temperatures = (cell: number, period: number) =>
    buildPlaceTable(requestFor(cell, period)).columns.air_temp as Float64Array;
  const cells = Array.from({ length: CELLS }, (_, cell) => cell);

  it('do not change while others are computed', () => {
    const tables = cells.map((cell) => temperatures(cell, NATIVE_PERIOD_MS));
    const expected = cells.map((cell) => 20.4 + (cell % skies.length));
    const isExpected = (values: Float64Array, cell: number) => values.every((value) => value === expected[cell]);
    expect(tables.every(isExpected)).toBe(true);
    expect(cells.map((cell) => temperatures(cell, NATIVE_PERIOD_MS)).every(isExpected)).toBe(true);
  });

  it('have the requested number after windows of other lengths', () => {
    const counts = cells.map((cell) => temperatures(cell, cell % 2 ? HOUR : NATIVE_PERIOD_MS).length);
    expect([...new Set(counts)].sort((a, b) => a - b)).toEqual([7 * 24, 7 * 24 * 12]);
  });
});
