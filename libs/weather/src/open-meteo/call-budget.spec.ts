import { DAY, HOUR } from '@daystar/timeseries';
import { CallBudget } from './call-budget';

const noon = Date.UTC(2026, 4, 10, 12);

describe('the budget of calls', () => {
  it('stays below the ten thousand calls of a day, in which sixteen days count more than one', () => {
    const budget = new CallBudget();
    let places = 0;
    while (budget.take(100, noon)) places += 100;
    expect((places * 16) / 14).toBeLessThan(10_000);
    expect(places).toBeGreaterThan(7000);
    expect(budget.take(1, noon + 11 * HOUR)).toBe(true);
    expect(budget.take(200, noon + 11 * HOUR)).toBe(false);
  });

  it('is whole again at midnight UTC', () => {
    const budget = new CallBudget();
    while (budget.take(500, noon));
    expect(budget.take(500, noon + DAY / 2)).toBe(true);
  });

  it('lets an answer serve an hour, and longer when there are thousands of places', () => {
    expect(CallBudget.intervalFor(10)).toBe(HOUR);
    const many = 5000;
    const calls = (many * (16 / 14) * DAY) / CallBudget.intervalFor(many);
    expect(calls).toBeLessThan(9000);
  });
});
