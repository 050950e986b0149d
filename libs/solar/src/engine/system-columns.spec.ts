import { Horizon } from '../horizon/horizon';
import { pvSystem } from '../power/site-defaults';
import { observerAt } from '../sun/observer';
import { computeDaylight } from './daylight';
import { computeSunTable } from './sun-table';
import { computeSystemColumns } from './system-columns';

describe('snow on a tracker', () => {
  it('slides by the tilt of the modules, whatever the horizon hides', () => {
    const first = Date.UTC(2026, 0, 10) / 1000;
    const instants = { first: first + 150, step: 300, count: 288 };
    const day = computeDaylight(observerAt(52, 5, 0), computeSunTable(instants));
    const column = (value: number) => new Float64Array(instants.count).fill(value);
    const weather = {
      airTemp: column(-2),
      windSpeed: column(3),
      albedoAt: () => 0.6,
      snow: { snowfall: column(1), depth: column(5), airTemp: column(-2), clearings: new Set<number>() },
    };
    const open = pvSystem({ latitude: 52, capacity: 1, tracking_type: 'horizontal_single_axis' }, 'utility', first);
    const tiltsOf = (horizon?: Horizon) => computeSystemColumns({ ...open, horizon }, day, weather).snow!.tilt;
    expect(tiltsOf(new Horizon([30, 40, 20, 10]))).toEqual(tiltsOf());
  });
});
