import { HOUR, stepsBetween } from '@daystar/timeseries';
import { selectStepEndValues, toStepMeans, toStepMeansFromInstants, deaccumulate } from './step-means';
import { groupRunSteps } from './run-steps';

const mean = (begin: number, end: number, value: number) => ({
  begin: begin * HOUR,
  end: end * HOUR,
  values: Float32Array.of(value),
});
const instant = (hour: number, value: number) => mean(hour, hour, value);
const steps = (from: number, to: number, hours = 1) => stepsBetween(from * HOUR, to * HOUR, hours * HOUR);
const first = (fields: (Float32Array | undefined)[]) =>
  fields.map((field) => field && Math.round(field[0] * 100) / 100);

describe('means since a reset', () => {
  // GFS 0.25 of 2019-07-15 00:00 near Tucson, dswrf at 13 h .. 18 h, and 19 h after the reset: W/m2.
  const running = [10, 80, 170, 269, 364, 452].map((value, i) => mean(12, 13 + i, value)).concat(mean(18, 19, 980));

  it('are deaccumulated into means of hours, with the same energy', () => {
    const hours = deaccumulate(running);
    expect(hours.map(({ begin, end }) => [begin / HOUR, end / HOUR])).toEqual([
      [12, 13],
      [13, 14],
      [14, 15],
      [15, 16],
      [16, 17],
      [17, 18],
      [18, 19],
    ]);
    // By hand: 2*80-10, 3*170-160, 4*269-510, 5*364-1076, 6*452-1820.
    expect(first(hours.map(({ values }) => values))).toEqual([10, 150, 350, 566, 744, 892, 980]);
  });

  it('assign a missing hour and the next one their common mean', () => {
    const hours = deaccumulate(running.filter(({ end }) => end !== 15 * HOUR));
    expect(first(toStepMeans(hours, steps(12, 19)))).toEqual([10, 150, 458, 458, 744, 892, 980]);
  });

  it('are kept without a predecessor', () => {
    expect(deaccumulate([mean(114, 120, 550)])).toEqual([mean(114, 120, 550)]);
  });
});

describe('instantaneous values', () => {
  it('are averaged from the start to the end of a step', () => {
    expect(first(toStepMeansFromInstants([instant(0, 10), instant(1, 20), instant(2, 40)], steps(0, 2)))).toEqual([
      15, 30,
    ]);
  });

  it('are interpolated linearly over skipped steps', () => {
    expect(first(toStepMeansFromInstants([instant(0, 0), instant(3, 30)], steps(0, 3)))).toEqual([5, 15, 25]);
  });

  it('apply to an adjacent step only, and are not interpolated over days', () => {
    expect(first(toStepMeansFromInstants([instant(120, 7)], steps(114, 120, 6)))).toEqual([7]);
    expect(first(toStepMeansFromInstants([instant(0, 7), instant(24, 9)], steps(0, 24, 6)))).toEqual([
      7,
      undefined,
      undefined,
      9,
    ]);
  });

  it('of directions are those at the end of a step', () => {
    expect(first(selectStepEndValues([instant(0, 350), instant(1, 10)], steps(0, 2)))).toEqual([10, 10]);
  });
});

describe('the steps of a run', () => {
  const hours = (times: [number, number][]) =>
    groupRunSteps(times.map(([begin, end]) => ({ begin: begin * HOUR, end: end * HOUR }))).map(
      ({ firstEnd, stepMs, count }) => [firstEnd / HOUR, stepMs / HOUR, count],
    );

  it('lie between the times of the messages', () => {
    expect(
      hours([
        [0, 1],
        [0, 2],
        [0, 3],
        [3, 3],
      ]),
    ).toEqual([[1, 1, 3]]);
  });

  it('change their length where the run does', () => {
    expect(
      hours([
        [0, 0],
        [1, 1],
        [2, 2],
        [2, 5],
        [2, 8],
      ]),
    ).toEqual([
      [1, 1, 2],
      [5, 3, 2],
    ]);
  });

  it('equal the interval of a single mean, and the hour before a single instantaneous value', () => {
    expect(
      hours([
        [114, 120],
        [120, 120],
      ]),
    ).toEqual([[120, 6, 1]]);
    expect(hours([[6, 6]])).toEqual([[6, 1, 1]]);
  });

  it('may have gaps', () => {
    expect(
      hours([
        [0, 0],
        [114, 120],
      ]),
    ).toEqual([
      [0, 1, 1],
      [120, 6, 1],
    ]);
  });
});
