import { MISTAKE_CODES } from '@daystar/contracts';
import { count, number } from '../../api-description/basic-schemas';
import { listOf, objectWith } from '../../api-description/json-schema';

export const INTERVAL = { low: number, high: number };

/** Likely mistakes in the properties that an owner stated. */
export const LIKELY_MISTAKES = listOf(
  objectWith({ code: { enum: MISTAKE_CODES }, stated: listOf(number), likely: listOf(number), days: count }, INTERVAL),
);
