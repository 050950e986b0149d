import { fitCosts } from './fit-costs';

const createRefresh = (engineCount: number, perProcess: number) => ({
  siteCount: 1000,
  engineCount,
  cpuSeconds: 6 + 3 * perProcess * engineCount,
  mainSeconds: 2 + perProcess * engineCount,
  machineSeconds: 9 + 3 * perProcess * engineCount,
});

describe('costs of a refresh', () => {
  it('separates the time of a site from that of a process', () => {
    const { compute, main, stack } = fitCosts([1, 2, 4].map((engineCount) => createRefresh(engineCount, 0.5)));
    expect(compute.perSite).toBeCloseTo(4);
    expect(compute.perProcess).toBeCloseTo(1000);
    expect(main.perSite).toBeCloseTo(2);
    expect(main.perProcess).toBeCloseTo(500);
    expect(stack.perSite).toBeCloseTo(3);
    expect(stack.perProcess).toBeCloseTo(0);
  });

  it('has no negative time of a process', () => {
    const { main } = fitCosts([1, 2, 4].map((engineCount) => createRefresh(engineCount, -0.1)));
    expect(main.perProcess).toBe(0);
    expect(main.perSite).toBeGreaterThan(1);
  });
});
