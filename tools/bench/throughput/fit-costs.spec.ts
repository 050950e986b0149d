import { fitCosts } from './fit-costs';

const createRefresh = (engineCount: number, perEngine: number) => ({
  siteCount: 1000,
  engineCount,
  cpuSeconds: 6 + 3 * perEngine * engineCount,
  mainSeconds: 2 + perEngine * engineCount,
  machineSeconds: 9 + 3 * perEngine * engineCount,
});

describe('costs of a refresh', () => {
  it('separates the time of a site from what each engine adds', () => {
    const { compute, main, stack } = fitCosts([1, 2, 4].map((engineCount) => createRefresh(engineCount, 0.5)));
    expect(compute.perSite).toBeCloseTo(4);
    expect(compute.perEngine).toBeCloseTo(1);
    expect(main.perSite).toBeCloseTo(2);
    expect(main.perEngine).toBeCloseTo(0.5);
    expect(stack.perSite).toBeCloseTo(3);
    expect(stack.perEngine).toBeCloseTo(0);
  });

  it('adds no negative time of an engine', () => {
    const { main } = fitCosts([1, 2, 4].map((engineCount) => createRefresh(engineCount, -0.1)));
    expect(main.perEngine).toBe(0);
    expect(main.perSite).toBeCloseTo(2 - (0.1 * 7) / 3);
  });
});
