/** Names weather sources, and says so when they are simulated. */
export const describeWeatherSource = (source: string): string =>
  source.includes('sandbox') ? `${source} (simulated, not real weather)` : source;
