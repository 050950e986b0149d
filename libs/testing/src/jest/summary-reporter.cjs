/**
 * Prints at the end why tests were skipped, which tests passed on retry, and a machine-readable line: `N passed,
 * N failed, N skipped`.
 */
module.exports = class SummaryReporter {
  onRunComplete(_contexts, results) {
    const reasons = new Map();
    for (const file of results.testResults) {
      for (const test of file.testResults) {
        if (test.status === 'passed' && test.invocations > 1) console.log(`passed on retry: ${test.fullName}`);
        if (test.status !== 'pending' && test.status !== 'todo') continue;
        const reason = /\[skipped: (.*?)\]/.exec(test.fullName)?.[1] ?? 'no reason given';
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      }
    }
    for (const [reason, count] of reasons) console.log(`skipped ${count}: ${reason}`);
    // A file that cannot be loaded has no tests, but counts as a failure.
    const broken = results.testResults.filter((file) => file.testExecError).length;
    const skipped = results.numPendingTests + results.numTodoTests;
    console.log(`${results.numPassedTests} passed, ${results.numFailedTests + broken} failed, ${skipped} skipped`);
  }
};
