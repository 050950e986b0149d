import { ScaleRule, computeLagThreshold } from './scale-rule';

describe('scaling by lag', () => {
  it('gives an instance the messages that it handles within the wanted delay', () => {
    expect(computeLagThreshold(50, 10_000)).toBe(200);
    expect(computeLagThreshold(20_000, 10_000)).toBe(1);
  });

  it('adds instances at once, within its limits', () => {
    const rule = new ScaleRule({ threshold: 200, min: 1, max: 4, stabilizationMs: 0 });
    expect([0, 200, 201, 700, 5000].map((lag, time) => rule.update(time, lag))).toEqual([1, 1, 2, 4, 4]);
  });

  it('removes an instance that was not needed for the whole window', () => {
    const rule = new ScaleRule({ threshold: 100, min: 1, max: 4, stabilizationMs: 10 });
    expect(rule.update(0, 400)).toBe(4);
    expect(rule.update(5, 150)).toBe(4);
    expect(rule.update(10, 0)).toBe(4);
    expect(rule.update(11, 0)).toBe(2);
    expect(rule.update(16, 0)).toBe(1);
  });
});
