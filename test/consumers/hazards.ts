import type { Story } from './stories';

/** A message of one key; null is a tombstone. */
export type Sent = unknown;

export interface Hazard {
  readonly name: string;
  readonly sent: (story: Story, n: number) => readonly Sent[];
  /** Index of the invalid message, if any, and the expected error. */
  readonly rejection: (story: Story) => { readonly at?: number; readonly reason: RegExp };
  /** Index of the valid message that no handler gets, if any. */
  readonly skipped?: (story: Story) => number | undefined;
  /** Whether the key is removed at the end. */
  readonly ends?: (story: Story) => boolean;
}

const TWO_MEGABYTES = 2 * 1024 * 1024;
const NO_REJECTION = { reason: /^never$/ };
const both = ({ older, newer }: Story, n: number) => [older(n), newer(n)];
const extend = (payload: object, extra: object) => ({ ...payload, ...extra });

/** All hazards must leave the same state as the first one. */
export const HAZARDS: readonly Hazard[] = [
  { name: 'messages in order', sent: both, rejection: () => NO_REJECTION },
  {
    name: 'a message that is not a JSON object',
    sent: ({ older, newer }, n) => [older(n), 'not an object', newer(n)],
    rejection: () => ({ at: 1, reason: /not a JSON object/ }),
  },
  {
    name: 'invalid fields',
    sent: ({ older, newer, wrong }, n) => [older(n), extend(newer(n), wrong), newer(n)],
    // The handler finds errors that validation of the class cannot find.
    rejection: () => ({ at: 1, reason: /^DaystarError: |^RangeError: / }),
  },
  {
    name: 'a tombstone',
    sent: ({ older, newer, type }, n) =>
      type.compacted ? [null, older(n), newer(n), null] : [older(n), null, newer(n)],
    rejection: ({ type }) => (type.compacted ? NO_REJECTION : { at: 1, reason: /without payload/ }),
    ends: ({ type }) => type.compacted,
  },
  {
    name: 'unknown fields of a later release',
    sent: (story, n) => both(story, n).map((payload) => extend(payload, { mood: 'sunny', more: { of: ['it'] } })),
    rejection: () => NO_REJECTION,
  },
  {
    name: 'an unknown enum value of a later release',
    sent: ({ older, newer, later, skipsLater }, n) =>
      skipsLater ? [older(n), extend(newer(n), later), newer(n)] : [extend(older(n), later), newer(n)],
    rejection: () => NO_REJECTION,
    skipped: ({ skipsLater }) => (skipsLater ? 1 : undefined),
  },
  {
    name: 'every message twice',
    sent: (story, n) => both(story, n).flatMap((message) => [message, message]),
    rejection: () => NO_REJECTION,
  },
  {
    name: 'all messages again',
    sent: (story, n) => [...both(story, n), ...both(story, n)],
    rejection: () => NO_REJECTION,
  },
  { name: 'messages in reverse order', sent: (story, n) => both(story, n).reverse(), rejection: () => NO_REJECTION },
  {
    name: 'a message of 2 MB',
    sent: ({ older, newer }, n) => [older(n), extend(newer(n), { remarks: 'x'.repeat(TWO_MEGABYTES) })],
    rejection: () => NO_REJECTION,
  },
];
