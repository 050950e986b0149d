/**
 * Ends the process with code 0 on SIGTERM or SIGINT until it installs its own handlers. Import it before anything else:
 * loading the code of a service takes a second or more. Without a handler Linux ends the process with code 143 meanwhile, or
 * ignores the signal where the process is the first of a container.
 */
export const EARLY_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

for (const signal of EARLY_SIGNALS) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(0);
  });
}
