import { formatIssueTimes } from './issue-times';

const format = (...times: string[]) => [
  ...formatIssueTimes(times.map((issued_at, index) => ({ issue_id: String(index), issued_at }))).values(),
];

describe('the times of issues', () => {
  it('have minutes, and seconds where two issues are of one minute', () => {
    expect(format('2026-03-01T19:46:02.5Z', '2026-03-01T19:46:41Z', '2026-03-01T19:50:00Z')).toEqual([
      '2026-03-01 19:46:02',
      '2026-03-01 19:46:41',
      '2026-03-01 19:50',
    ]);
  });

  it('have a number where two issues are of one second', () => {
    expect(format('2026-03-01T19:46:02.7Z', '2026-03-01T19:46:02.1Z')).toEqual([
      '2026-03-01 19:46:02 (1)',
      '2026-03-01 19:46:02 (2)',
    ]);
  });
});
