import { Horizon } from '../horizon/horizon';
import { pvSystem } from '../power/site-defaults';
import { observerAt } from '../sun/observer';
import { computeDaylight } from './daylight';
import { computeSunTable } from './sun-table';
import { computeSystemColumns } from './system-columns';

const first = Date.UTC(2026, 0, 10) / 1000;
const instants = { first: first + 150, step: 300, count: 288 };
const day = computeDaylight(observerAt(52, 5, 0), computeSunTable(instants));
const column = (value: number) => new Float64Array(instants.count).fill(value);
const weather = { airTemp: column(-2), windSpeed: column(3), albedoAt: () => 0.6 };
const open = pvSystem({ latitude: 52, capacity: 1, tracking_type: 'horizontal_single_axis' }, 'utility', first);

describe('snow on a tracker', () => {
  it('slides by the tilt of the modules, whatever the horizon hides', () => {
    const around = { snowfall: column(1), depth: column(5), airTemp: column(-2), clearings: new Set<number>() };
    const snowy = { ...weather, snow: around };
    const tiltsOf = (horizon?: Horizon) => computeSystemColumns({ ...open, horizon }, day, snowy).snow!.tilt;
    expect(tiltsOf(new Horizon([30, 40, 20, 10]))).toEqual(tiltsOf());
  });
});

describe('buffers of another system', () => {
  const warm = { airTemp: column(20), windSpeed: column(1), albedoAt: () => 0.2 };
  const model = { model: 'faiman', u0: 20, u1: 0 } as const;

  it.each([
    ['weather', open, warm],
    ['albedo', { ...open, albedo: 0.3 }, weather],
    ['temperature model', { ...open, temperature: model }, weather],
  ])('have no values of another %s', (_, system, otherWeather) => {
    const reused = computeSystemColumns(system, day, otherWeather, computeSystemColumns(open, day, weather));
    const { airTemp, ground, warmingPerIrradiance } = computeSystemColumns(system, day, otherWeather);
    expect(reused).toMatchObject({ airTemp, ground, warmingPerIrradiance });
  });
});
