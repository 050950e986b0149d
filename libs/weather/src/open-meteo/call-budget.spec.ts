import { DAY, HOUR } from '@daystar/timeseries';
import { CallBudget } from './call-budget';

const noon = Date.UTC(2026, 4, 10, 12);

describe('CallBudget', () => {
  it('stays below ten thousand calls a day, where sixteen days of hours count as more than one', () => {
    const budget = new CallBudget();
    let places = 0;
    while (budget.tryConsume(100, noon)) places += 100;
    expect((places * 16) / 14).toBeLessThan(10_000);
    expect(places).toBeGreaterThan(7000);
    expect(budget.tryConsume(1, noon + 11 * HOUR)).toBe(true);
    expect(budget.tryConsume(200, noon + 11 * HOUR)).toBe(false);
  });

  it('resets at midnight UTC', () => {
    const budget = new CallBudget();
    while (budget.tryConsume(500, noon));
    expect(budget.tryConsume(500, noon + DAY / 2)).toBe(true);
  });

  it('refreshes a location every hour, and less often when there are more than 262', () => {
    expect(CallBudget.getRefreshInterval(10)).toBe(HOUR);
    const many = 5000;
    const calls = (many * (16 / 14) * DAY) / CallBudget.getRefreshInterval(many);
    expect(calls).toBeLessThan(9000);
  });
});
