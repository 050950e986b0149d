import { computeMemberPercentiles } from './member-percentiles';

const fieldsOf = (...values: number[]) => values.map((value) => Float32Array.of(value));

describe('memberPercentiles', () => {
  it('assigns the k-th of n members the probability k / (n + 1)', async () => {
    // Nine members: the 1st, 5th and 9th; nineteen: the 2nd, 10th and 18th.
    const nine = await computeMemberPercentiles(fieldsOf(90, 10, 50, 20, 80, 30, 70, 40, 60), [10, 50, 90]);
    expect(nine.map(([value]) => value)).toEqual([10, 50, 90]);
    const nineteen = Array.from({ length: 19 }, (_, i) => i + 1);
    const [[low], [high]] = await computeMemberPercentiles(fieldsOf(...nineteen), [10, 90]);
    expect([low, high]).toEqual([2, 18]);
    // The 10th percentile of 31 members is at rank 3.2.
    const [[tenth]] = await computeMemberPercentiles(fieldsOf(...Array.from({ length: 31 }, (_, i) => i + 1)), [10]);
    expect(tenth).toBeCloseTo(3.2, 6);
  });

  it('ignores gaps, and has a gap where fewer than half of the members have a value', async () => {
    const [some] = await computeMemberPercentiles(fieldsOf(NaN, 2, 3), [50]);
    expect(some[0]).toBe(2.5);
    const [few] = await computeMemberPercentiles(fieldsOf(NaN, NaN, 3), [50]);
    expect(few[0]).toBeNaN();
    expect(await computeMemberPercentiles([], [10, 90])).toEqual([new Float32Array(0), new Float32Array(0)]);
  });
});
