import { ProcessHealth, type ProcessState } from './process-health';

const healthOf = (state: Partial<ProcessState>) =>
  new ProcessHealth(() => ({ dependencies: [], outages: [], isStopping: false, ...state }));

describe('the health of a process', () => {
  it('names the dependencies that a start waits for', () => {
    const dependencies = [{ readinessProblem: () => 'consumer group has no members' }, {}];
    const health = healthOf({ dependencies, outages: [{ problem: 'Kafka is unavailable' } as never] });
    expect(health.startupProblem()).toBe('starting; Kafka is unavailable; consumer group has no members');
    expect(health.readinessProblem()).toBe(health.startupProblem());
  });

  it('is ready when the started service is ready', () => {
    expect(healthOf({ service: {} }).readinessProblem()).toBeUndefined();
    expect(healthOf({ service: { readinessProblem: () => 'no weather' } }).readinessProblem()).toBe('no weather');
  });

  it('is not ready while it stops', () => {
    expect(healthOf({ service: {}, isStopping: true }).readinessProblem()).toBe('stopping');
  });

  it('is not live when the service or a dependency is not', () => {
    expect(healthOf({ service: {}, dependencies: [{}] }).livenessProblem()).toBeUndefined();
    expect(healthOf({ service: {}, dependencies: [{ livenessProblem: () => 'stuck' }] }).livenessProblem()).toBe(
      'stuck',
    );
  });
});
