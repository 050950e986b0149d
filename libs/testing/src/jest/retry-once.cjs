/**
 * In CI a failing test is retried once, because shared machines can delay timers. The first failure is printed, and the
 * summary names the test.
 */
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
