/** Formats a number of things, with a plural `s` unless there is exactly one: `1 site`, `2 sites`. */
export const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
