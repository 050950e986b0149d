/**
 * Signals on which this module ends the process with code 0, until the process installs its own handlers. Import it
 * first: loading the code of a service takes a second or more. Without a handler, Linux would end the process with code
 * 143 meanwhile, or ignore the signal if the process is the first of its container.
 */
export const STARTUP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

for (const signal of STARTUP_SIGNALS) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(0);
  });
}
