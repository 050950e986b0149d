const { appendFileSync, readFileSync } = require('node:fs');
const { relative, resolve } = require('node:path');

const ROOT = resolve(__dirname, '../../../..');
const { DAYSTAR_TEST_TIMES: timesFile } = process.env;

/** Linux counts processor time in ticks of 10 ms. */
const TICKS_PER_SECOND = 100;

/**
 * Measures the processor time of a spec file if `DAYSTAR_TEST_TIMES` names a file.
 * @returns a function that appends a line to that file. It has the processor seconds of this process and of child
 *   processes that ended, elapsed seconds, and the spec file.
 */
function measureTimes(specFile) {
  if (!timesFile) return () => undefined;
  const start = readTimes();
  return () => {
    const end = readTimes();
    const seconds = end.map((time, index) => (time - start[index]).toFixed(2));
    appendFileSync(timesFile, `${[...seconds, relative(ROOT, specFile)].join('\t')}\n`);
  };
}

/** Reads the processor time of this process and of child processes that ended, and a monotonic clock, s. */
function readTimes() {
  const { user, system } = process.cpuUsage();
  return [(user + system) / 1e6, readChildrenTime(), performance.now() / 1000];
}

function readChildrenTime() {
  try {
    // Fields follow the name of the program in parentheses, which may contain spaces.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

module.exports = { measureTimes };
