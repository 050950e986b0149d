import { recordLoggedWork } from './logged-work';
import { WorkLog } from './work-log';

describe('the work that engines logged', () => {
  const record = (...events: (readonly [message: string, fields: object])[]) => {
    const log = new WorkLog();
    for (const [i, [message, fields]] of events.entries())
      recordLoggedWork(log, { message, fields: fields as Record<string, unknown>, loggedAt: i });
    return log;
  };

  it('has a tuning twice if a plant is learned twice in the hour in which it is due', () => {
    const plant = { resource_id: 'a', due_at: '2026-01-01T12:00:00.000Z' };
    const log = record(
      ['tuning finished', plant],
      ['tuning finished', { ...plant, resource_id: 'b' }],
      ['tuning finished', { ...plant, due_at: '2026-01-01T13:00:00.000Z' }],
      ['tuning finished', plant],
    );
    expect(log.count('tuning')).toEqual({ done: 3, repeated: 1 });
    expect(log.listRepeatedSince(3)).toEqual([
      'tuning done 2 times without a fault: a due at 2026-01-01T12:00:00.000Z',
    ]);
  });

  it('has a month of a history twice if two engines compute it', () => {
    const month = { history_id: 'h1', month: 0 };
    const log = record(
      ['month of a history computed', month],
      ['month of a history computed', { ...month, month: 1 }],
      ['month of a history computed', { ...month, history_id: 'h2' }],
      ['month of a history computed', month],
    );
    expect(log.count('history')).toEqual({ done: 3, repeated: 1 });
  });
});
