import { REPLAYED_DEAD_LETTER_HEADER } from './replay-headers';

type Headers = Readonly<Record<string, string>>;

/** Identifies a dead letter by the service that failed and the record. */
export const buildDeadLetterId = (headers: Headers): string =>
  `${headers.dead_letter_service} ${headers.dead_letter_origin}`;

/**
 * Identifies a dead letter by the service, the record and the replay. A replayed message that fails again gets a new dead
 * letter, because the replayed one is deleted.
 */
export const buildDeadLetterAttemptId = (headers: Headers): string =>
  `${buildDeadLetterId(headers)} ${headers[REPLAYED_DEAD_LETTER_HEADER] ?? ''}`;

/** Selects the headers that identify a dead letter. */
export function pickIdHeaders(headers: Headers): Record<string, string> {
  const names = ['dead_letter_service', 'dead_letter_origin', REPLAYED_DEAD_LETTER_HEADER];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));
}
