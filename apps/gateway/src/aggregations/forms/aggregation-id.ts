/** Maximum length of the id of an aggregation. */
const MAX_LENGTH = 64;

/** Builds the id of an aggregation from its name: `South west` becomes `south-west`. */
export function createAggregationId(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['aggregation'];
  return words.join('-').slice(0, MAX_LENGTH);
}
