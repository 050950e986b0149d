const Sequencer = require('@jest/test-sequencer').default;

/** Specs that mostly wait: for brokers, child processes, and deadlines. */
const WAITING_SPECS = /\.e2e\.spec\.ts$|libs\/bus\/src\/kafka\//;

/** Expected durations of specs that have not run on this machine yet, ms. */
const EXPECTED_MS = { waiting: 20_000, computing: 4_000 };

/**
 * Mixes specs that mostly wait with specs that compute, so that both kinds run all the time and end together. Workers that
 * run only waiting specs would leave the processors idle.
 */
module.exports = class MixingSequencer extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isWaiting = ({ path }) => WAITING_SPECS.test(path);
    const queues = [
      createQueue(sorted.filter(isWaiting), EXPECTED_MS.waiting),
      createQueue(
        sorted.filter((test) => !isWaiting(test)),
        EXPECTED_MS.computing,
      ),
    ];
    return sorted.map(() => {
      const [waiting, computing] = queues;
      return takeNext(waiting.startedShare <= computing.startedShare ? waiting : computing);
    });
  }
};

/** @param expectedMs duration of a test without a recorded one, ms */
function createQueue(tests, expectedMs) {
  const getDuration = ({ duration }) => duration ?? expectedMs;
  const totalMs = tests.reduce((sum, test) => sum + getDuration(test), 0);
  // An empty queue counts as started completely.
  return {
    tests: [...tests],
    startedShare: tests.length > 0 ? 0 : Infinity,
    getShare: (test) => getDuration(test) / totalMs,
  };
}

function takeNext(queue) {
  const test = queue.tests.shift();
  queue.startedShare = queue.tests.length > 0 ? queue.startedShare + queue.getShare(test) : Infinity;
  return test;
}
