/**
 * On a build server a test that fails is tried once more: those machines are shared, and a change should not be lost to
 * one late timer. Nothing is hidden by it: the first failure is printed, and the closing lines name the test.
 */
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
