/** Values that a setting accepts, for services and for the Helm chart, which checks values before a service starts. */
export interface AcceptedValues {
  /** Regular expression in RE2 syntax, without lookaround, because Helm runs on Go. */
  readonly pattern: string;
  readonly ignoresCase?: true;
  /** Limits of a number. */
  readonly lowest?: number;
  readonly highest?: number;
  /** A value beyond the limits that has a meaning of its own. */
  readonly except?: string;
}

const WHOLE_NUMBER = '^[0-9]{1,15}$';
const NUMBER = '^[0-9]{1,15}([.][0-9]{1,15})?$';

/** Accepts a whole number within limits. @param expects accepted values, in a few words */
export const acceptWholeNumber = (
  lowest: number,
  highest: number,
  expects = `a whole number from ${lowest} to ${highest}`,
) => ({
  expects,
  accepts: { pattern: WHOLE_NUMBER, lowest, highest },
});

/**
 * Accepts days of retention within limits, or 0 to keep everything.
 * @param lowest more than 90, because learning reads 70 days and verification 90
 */
export const acceptDaysOrZero = (lowest: number, highest: number) => ({
  expects: `whole days from ${lowest} to ${highest}, or 0`,
  accepts: { pattern: WHOLE_NUMBER, lowest, highest, except: '0' },
});

/** Accepts a number within limits. @param expects accepted values, in a few words */
export const acceptNumber = (lowest: number, highest: number, expects: string) => ({
  expects,
  accepts: { pattern: NUMBER, lowest, highest },
});

/** Accepts one of the given words. */
export const acceptOneOf = (words: readonly string[]) => ({
  expects: words.join(', '),
  accepts: { pattern: `^(${words.join('|')})$` },
});

/** Accepts one of the given words, in any letter case. */
export const acceptOneOfAnyCase = (words: readonly string[]) => ({
  expects: words.join(', '),
  accepts: { pattern: `^(${words.join('|')})$`, ignoresCase: true as const },
});

/** Whether a text matches the pattern and, as a number, is within the limits; also if it is the exception. */
export function isAccepted(text: string, { pattern, ignoresCase, lowest, highest, except }: AcceptedValues): boolean {
  if (text === except) return true;
  if (!new RegExp(pattern, ignoresCase ? 'i' : '').test(text)) return false;
  return lowest === undefined || highest === undefined || (Number(text) >= lowest && Number(text) <= highest);
}
