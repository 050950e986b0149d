/** Formats a number with thousands separators from 10,000 on, so that years have none. */
export const formatNumber = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: 6, useGrouping: 'min2' });
