/** Measures the processor time of this process, s: on a shared machine it varies less than the duration. */
export async function measureCpu<T>(run: () => Promise<T>): Promise<{ readonly seconds: number; readonly result: T }> {
  const before = process.cpuUsage();
  const result = await run();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (user + system) / 1e6, result };
}
