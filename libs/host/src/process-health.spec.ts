import { ProcessHealth, type ProcessState } from './process-health';

const healthOf = (state: Partial<ProcessState>) =>
  new ProcessHealth(() => ({ dependencies: [], outages: [], isStopping: false, ...state }));

describe('the health of a process', () => {
  it('names the dependencies that a start waits for', () => {
    const dependencies = [{ findReadinessProblem: () => 'consumer group has no members' }, {}];
    const health = healthOf({ dependencies, outages: [{ problem: 'Kafka is unavailable' } as never] });
    expect(health.findStartupProblem()).toBe('starting; Kafka is unavailable; consumer group has no members');
    expect(health.findReadinessProblem()).toBe(health.findStartupProblem());
  });

  it('is ready when the started service is ready', () => {
    expect(healthOf({ service: {} }).findReadinessProblem()).toBeUndefined();
    expect(healthOf({ service: { findReadinessProblem: () => 'no weather' } }).findReadinessProblem()).toBe(
      'no weather',
    );
  });

  it('is not ready while it stops', () => {
    expect(healthOf({ service: {}, isStopping: true }).findReadinessProblem()).toBe('stopping');
  });

  it('is not live when the service or a dependency is not', () => {
    expect(healthOf({ service: {}, dependencies: [{}] }).findLivenessProblem()).toBeUndefined();
    expect(
      healthOf({ service: {}, dependencies: [{ findLivenessProblem: () => 'stuck' }] }).findLivenessProblem(),
    ).toBe('stuck');
  });
});
