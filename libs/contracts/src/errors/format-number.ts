/** Made once, because making a format takes far longer than formatting a number. */
const FORMAT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6, useGrouping: 'min2' });

/** Formats a number with thousands separators from 10,000 on, so that years have none. */
export const formatNumber = (value: number): string => FORMAT.format(value);
