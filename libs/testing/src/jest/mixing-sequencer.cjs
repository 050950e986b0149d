const Sequencer = require('@jest/test-sequencer').default;

/** Specs that mostly wait: for brokers, child processes, and deadlines. */
const WAITS = /\.e2e\.spec\.ts$|libs\/bus\/src\/kafka\//;

/** Expected durations of specs that have not run on this machine yet, ms. */
const UNKNOWN = { waiting: 20_000, computing: 4_000 };

/**
 * Mixes specs that mostly wait with specs that compute, so that both kinds run all the time and end together. Workers that
 * run only waiting specs would leave the processors idle.
 */
module.exports = class MixingSequencer extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const waits = ({ path }) => WAITS.test(path);
    const queues = [
      createQueue(sorted.filter(waits), UNKNOWN.waiting),
      createQueue(
        sorted.filter((test) => !waits(test)),
        UNKNOWN.computing,
      ),
    ];
    return sorted.map(() => {
      const [waiting, computing] = queues;
      return takeNext(waiting.started <= computing.started ? waiting : computing);
    });
  }
};

/** @param unknown duration of a test without a recorded one, ms */
function createQueue(tests, unknown) {
  const durationOf = ({ duration }) => duration ?? unknown;
  const total = tests.reduce((sum, test) => sum + durationOf(test), 0);
  // An empty queue counts as started completely.
  return { tests: [...tests], started: tests.length > 0 ? 0 : Infinity, share: (test) => durationOf(test) / total };
}

function takeNext(queue) {
  const test = queue.tests.shift();
  queue.started = queue.tests.length > 0 ? queue.started + queue.share(test) : Infinity;
  return test;
}
