import { simulateEngines } from './simulate-engines';

const createCosts = (compute: number, main = 0, stack = 0, perEngine = 0) => ({
  compute: { perSite: compute, perEngine },
  main: { perSite: main, perEngine: 0 },
  stack: { perSite: stack, perEngine: 0 },
});
const SECOND = createCosts(1000);
const BATCHING = { batchSize: 1, extraBatches: 1 };

describe('simulated engines', () => {
  it('computes on the threads of an engine, up to the cores', () => {
    expect(simulateEngines([4], SECOND, { cores: 4, threads: 1 }, BATCHING)).toBeCloseTo(4);
    expect(simulateEngines([4], SECOND, { cores: 4, threads: 2 }, BATCHING)).toBeCloseTo(2);
    expect(simulateEngines([4], SECOND, { cores: 1, threads: 2 }, BATCHING)).toBeCloseTo(4);
  });

  it('writes a batch while the next one is computed', () => {
    const costs = createCosts(1000, 1000);
    expect(simulateEngines([3], costs, { cores: 2, threads: 1 }, BATCHING)).toBeCloseTo(4);
    expect(simulateEngines([3], costs, { cores: 1, threads: 1 }, BATCHING)).toBeCloseTo(6);
    expect(simulateEngines([3], costs, { cores: 2, threads: 1 }, { batchSize: 3, extraBatches: 1 })).toBeCloseTo(6);
  });

  it('halves the time with two engines only if there are cores for them', () => {
    expect(simulateEngines([2, 2], SECOND, { cores: 2, threads: 1 }, BATCHING)).toBeCloseTo(2);
    expect(simulateEngines([2, 2], SECOND, { cores: 1, threads: 1 }, BATCHING)).toBeCloseTo(4);
  });

  it('takes as long as the engine with the most work', () => {
    expect(simulateEngines([5, 1, 2], SECOND, { cores: 8, threads: 1 }, BATCHING)).toBeCloseTo(5);
  });

  it('shares the cores with Kafka and Redis', () => {
    const costs = createCosts(1000, 0, 1000);
    expect(simulateEngines([3], costs, { cores: 2, threads: 1 }, BATCHING)).toBeCloseTo(4);
    expect(simulateEngines([3], costs, { cores: 1, threads: 1 }, BATCHING)).toBeCloseTo(6);
  });

  it('computes nothing else in the place of a batch that Kafka and Redis have not accepted', () => {
    const costs = createCosts(1000, 0, 3000);
    const machine = { cores: 2, threads: 1 };
    expect(simulateEngines([2], costs, machine, { batchSize: 1, extraBatches: 0 })).toBeCloseTo(8);
    expect(simulateEngines([2], costs, machine, BATCHING)).toBeCloseTo(7);
  });

  it('adds the time of each engine to every site', () => {
    const costs = createCosts(1000, 0, 0, 500);
    expect(simulateEngines([4], costs, { cores: 2, threads: 1 }, BATCHING)).toBeCloseTo(6);
    expect(simulateEngines([2, 2], costs, { cores: 2, threads: 1 }, BATCHING)).toBeCloseTo(4);
  });
});
