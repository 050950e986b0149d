import { createSeededRandom } from '@daystar/testing';
import { simulateQueue } from './simulate-queue';

const one = [{ name: 'all', share: 1, serviceMs: 1 }];

describe('a simulated gateway', () => {
  const random = createSeededRandom(7);

  it('has the waiting times of queueing theory for one server', () => {
    // M/M/1: the time in the system is exponential with mean 1 / (mu - lambda); mu 1000/s, lambda 500/s: 2 ms.
    const { p50, p99, utilization } = simulateQueue(one, 500, 400_000, Infinity, random);
    expect(utilization).toBeCloseTo(0.5, 1);
    expect(p50).toBeCloseTo(2 * Math.LN2, 1);
    expect(p99 / (2 * Math.log(100))).toBeCloseTo(1, 1);
  });

  it('refuses excess requests, and bounds the wait of others by the queue length', () => {
    const { p99, utilization, refused } = simulateQueue(one, 2000, 200_000, 50, random);
    expect(utilization).toBeGreaterThan(0.99);
    expect(refused).toBeCloseTo(0.5, 1);
    expect(p99).toBeLessThan(80);
  });
});
