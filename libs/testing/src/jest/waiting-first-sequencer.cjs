const Sequencer = require('@jest/test-sequencer').default;

/** Specs that mostly wait: for brokers, child processes, and deadlines. */
const WAITS = /\.e2e\.spec\.ts$|libs\/bus\/src\/kafka\//;

/** Starts the specs that mostly wait first, so that specs that compute run in parallel with them. */
module.exports = class WaitingFirstSequencer extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const waits = ({ path }) => WAITS.test(path);
    return [...sorted.filter(waits), ...sorted.filter((test) => !waits(test))];
  }
};
