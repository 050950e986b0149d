import { ExpiredCommandLog } from './expired-command-log';

it('the expired-command log summarizes commands every ten seconds at most, and when the service stops', () => {
  jest.useFakeTimers();
  const lines: unknown[] = [];
  const warn = (message: string, details?: object) => void lines.push([message, details]);
  const expired = new ExpiredCommandLog('site-registry', { info: warn, warn, error: warn });
  for (let k = 0; k < 3000; k++) expired.add(k % 3 ? 'create-site' : 'store-measurements');
  expect(lines).toEqual([]);
  jest.advanceTimersByTime(10_000);
  expired.add('create-site');
  expired.flush();
  expired.flush();
  jest.advanceTimersByTime(20_000);
  const line = (commands: object) => ['commands dropped: deadline passed', { consumer: 'site-registry', commands }];
  expect(lines).toEqual([line({ 'store-measurements': 1000, 'create-site': 2000 }), line({ 'create-site': 1 })]);
  jest.useRealTimers();
});
