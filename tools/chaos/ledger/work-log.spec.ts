import { WorkLog } from './work-log';

describe('the log of shared work', () => {
  const log = new WorkLog();
  log.record('aggregation', 'a', 1000);
  log.record('aggregation', 'b', 1000);
  log.record('aggregation', 'a', 2000);
  log.record('poll', 'a', 5000);

  it('counts work, and each repetition, by kind', () => {
    expect(log.count('aggregation')).toEqual({ done: 2, repeated: 1 });
    expect(log.count('poll')).toEqual({ done: 1, repeated: 0 });
    expect(log.count('refresh')).toEqual({ done: 0, repeated: 0 });
  });

  it('lists the work that was repeated since a time', () => {
    expect(log.listRepeatedSince(2000)).toEqual(['aggregation done 2 times without a fault: a']);
    expect(log.listRepeatedSince(2001)).toEqual([]);
    log.record('weather', 'a', 3000);
    log.record('weather', 'a', 3000);
    expect(log.listRepeatedSince(2001)).toEqual([]);
  });
});
