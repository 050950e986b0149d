import { REPLAYED_LETTER } from './replay-headers';

type Headers = Readonly<Record<string, string>>;

/** What tells a letter from others: who gave up which record. */
export const letterName = (headers: Headers): string => `${headers.dead_letter_service} ${headers.dead_letter_origin}`;

/** A message that was sent again and fails again gets a new letter: the one it was sent from is deleted at that time. */
export const attemptName = (headers: Headers): string => `${letterName(headers)} ${headers[REPLAYED_LETTER] ?? ''}`;
