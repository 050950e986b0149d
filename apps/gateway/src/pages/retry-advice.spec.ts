import { describeRetry } from './retry-advice';
import { html } from './markup';

describe('the advice when to try again', () => {
  it.each([
    [1, 'Try again in 1 second.'],
    [59.2, 'Try again in 60 seconds.'],
    [101, 'Try again in 2 minutes.'],
    [3600, 'Try again in 60 minutes.'],
    [26_192, 'Try again in 8 hours.'],
  ])('has a unit that people read: %d s', (seconds, advice) => {
    expect(html`${describeRetry(seconds)}`.render('en')).toBe(advice);
  });
});
