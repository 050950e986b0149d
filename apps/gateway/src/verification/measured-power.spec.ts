import { MINUTE } from '@daystar/timeseries';
import { NOW } from '../gateway.fixture';
import { meanMeasuredPower } from './measured-power';

describe('measured power', () => {
  const steps = { firstEnd: NOW, length: 30 * MINUTE, count: 3 };
  const measured = (minutes: number, period: string, total_power?: number) => ({
    period_end: new Date(NOW + minutes * MINUTE).toISOString(),
    period,
    total_power,
  });

  it('is averaged over periods by the time that it covers', () => {
    const measurements = [measured(0, 'PT10M', 4), measured(-10, 'PT20M', 1), measured(45, 'PT30M', 6)];
    expect([...meanMeasuredPower(steps, measurements)]).toEqual([2, 6, 6]);
  });

  it('is unknown where nothing was measured, before, after and without power', () => {
    const measurements = [measured(-30, 'PT30M', 9), measured(90, 'PT30M', 9), measured(30, 'PT30M')];
    expect([...meanMeasuredPower(steps, measurements)]).toEqual([NaN, NaN, NaN]);
  });
});
