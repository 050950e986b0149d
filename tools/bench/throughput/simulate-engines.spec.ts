import { simulateEngines } from './simulate-engines';

const createCosts = (compute: number, main = 0, stack = 0, perProcess = 0) => ({
  compute: { perSite: compute, perProcess },
  main: { perSite: main, perProcess: 0 },
  stack: { perSite: stack, perProcess: 0 },
});
const SECOND = createCosts(1000);

describe('simulated engines', () => {
  it('computes on the threads of an engine, up to the cores', () => {
    const tiles = [[1, 1, 1, 1]];
    expect(simulateEngines(tiles, SECOND, { cores: 4, threads: 1 })).toBeCloseTo(4);
    expect(simulateEngines(tiles, SECOND, { cores: 4, threads: 2 })).toBeCloseTo(2);
    expect(simulateEngines(tiles, SECOND, { cores: 1, threads: 2 })).toBeCloseTo(4);
  });

  it('writes a tile while the next one is computed', () => {
    const costs = createCosts(1000, 1000);
    expect(simulateEngines([[1, 1, 1]], costs, { cores: 2, threads: 1 })).toBeCloseTo(4);
    expect(simulateEngines([[1, 1, 1]], costs, { cores: 1, threads: 1 })).toBeCloseTo(6);
  });

  it('halves the time with two engines only if there are cores for them', () => {
    const tiles = [
      [1, 1],
      [1, 1],
    ];
    expect(simulateEngines(tiles, SECOND, { cores: 2, threads: 1 })).toBeCloseTo(2);
    expect(simulateEngines(tiles, SECOND, { cores: 1, threads: 1 })).toBeCloseTo(4);
  });

  it('takes as long as the engine with the most work', () => {
    expect(simulateEngines([[5], [1], [2]], SECOND, { cores: 8, threads: 1 })).toBeCloseTo(5);
  });

  it('shares the cores with Kafka and Redis', () => {
    const costs = createCosts(1000, 0, 1000);
    expect(simulateEngines([[1, 1, 1]], costs, { cores: 2, threads: 1 })).toBeCloseTo(4);
    expect(simulateEngines([[1, 1, 1]], costs, { cores: 1, threads: 1 })).toBeCloseTo(6);
  });

  it('adds the time of the first tile of each engine', () => {
    const costs = createCosts(1000, 0, 0, 500);
    expect(simulateEngines([[1, 1, 1, 1]], costs, { cores: 2, threads: 1 })).toBeCloseTo(4.5);
    expect(
      simulateEngines(
        [
          [1, 1],
          [1, 1],
        ],
        costs,
        { cores: 2, threads: 1 },
      ),
    ).toBeCloseTo(2.5);
  });
});
