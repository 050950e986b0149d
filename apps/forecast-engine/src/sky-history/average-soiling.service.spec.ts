import { computeSoilingLoss, sumSoilingByMonth } from '@daystar/forecasting';
import { HOUR, MINUTE, type Steps, stepEnd, stepsBetween } from '@daystar/timeseries';
import { AverageSoilingService } from './average-soiling.service';

const PLACE = { latitude: 37.7, longitude: -113.6 };
/** Ten millimetres on the first day of each month. */
const rateAt = (end: number) => (new Date(end - 1).getUTCDate() === 1 ? 10 / 24 : 0);
const rates = (steps: Steps, scale = 1) =>
  Float64Array.from({ length: steps.count }, (_, i) => scale * rateAt(stepEnd(steps, i)));

describe('average soiling by month', () => {
  const clock = { now: () => Date.UTC(2026, 2, 1) };
  const fetched: number[] = [];
  let rain: ((steps: Steps) => Float64Array) | undefined = rates;
  const blendSkies = async (_: unknown, [steps]: readonly Steps[]) => {
    fetched.push(new Date(stepEnd(steps, 0)).getUTCFullYear());
    return [{ columns: { precipitation_rate: rain?.(steps) } }] as never;
  };
  const computations: string[] = [];
  const pool = {
    sumSoilingByMonth: async (...soiling: Parameters<typeof sumSoilingByMonth>) => {
      computations.push(soiling[3].kind);
      return sumSoilingByMonth(...soiling);
    },
  };
  const service = new AverageSoilingService({ blendSkies }, pool, clock);
  const kimber = { ...PLACE, model: 'kimber' as const, parameters: { gracePeriod: 3 }, washes: [] };

  it('is the mean of the losses of past rows', async () => {
    const { months, from_year, to_year } = await service.average(kimber);
    expect([months.length, from_year, to_year]).toEqual([12, 2007, 2025]);
    // Rows of five minutes, as `/data/historic` has them.
    const steps = stepsBetween(Date.UTC(2024, 4, 1), Date.UTC(2024, 5, 1), 5 * MINUTE);
    const sky = { steps, columns: { precipitation_rate: rates(steps) } };
    const parameters = { gracePeriod: 3, initialLoss: 27 * 0.0015 };
    const losses = computeSoilingLoss(PLACE, sky, { kind: 'kimber', parameters, washTimes: [] }, Date.UTC(2024, 4, 1));
    const mean = losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
    expect(months[4].loss).toBeCloseTo(mean, 3);
    expect(months.map(({ precipitation }) => precipitation)).toEqual(Array(12).fill(expect.closeTo(10, 6)));
  });

  it('is less where modules are washed every year', async () => {
    const [plain, washed] = [
      await service.average(kimber),
      await service.average({ ...kimber, washes: ['05-20', '02-30'] }),
    ];
    expect(washed.months[4].loss).toBeLessThan(0.8 * plain.months[4].loss!);
    expect(washed.months[6].loss).toBeCloseTo(plain.months[6].loss!, 9);
  });

  it('has the dust of the season in the HSU model', async () => {
    const parameters = { tilt: 23, cleaningThreshold: 1, rainWindow: (24 * HOUR) / 1000 };
    const { months } = await service.average({ ...PLACE, model: 'hsu', parameters, washes: [] });
    for (const { loss } of months) expect(loss).toBeGreaterThan(0.0005);
    expect(computations.at(-1)).toBe('hsu');
  });

  it('reads the years of a place once', async () => {
    expect(fetched).toEqual(Array.from({ length: 19 }, (_, i) => 2007 + i));
  });

  it('has no values where no source has precipitation', async () => {
    rain = undefined;
    const { months } = await service.average({ ...kimber, latitude: 10 });
    expect(months).toEqual(Array(12).fill({}));
  });
});
