import type { MessageCase } from './message-case';

/** A message of one key; null is a tombstone. */
export type Message = unknown;

export interface MessageSequence {
  readonly name: string;
  /** Lists the messages of the sequence. `n` identifies the key of the test. */
  readonly listMessages: (messageCase: MessageCase, n: number) => readonly Message[];
  /** Index of the invalid message, if any, and the expected error. */
  readonly getRejection: (messageCase: MessageCase) => { readonly index?: number; readonly reason: RegExp };
  /** Index of the valid message that no handler gets, if any. */
  readonly getSkippedIndex?: (messageCase: MessageCase) => number | undefined;
  /** Whether the key is removed at the end. */
  readonly isKeyRemoved?: (messageCase: MessageCase) => boolean;
}

const TWO_MEGABYTES = 2 * 1024 * 1024;
const NO_REJECTION = { reason: /^never$/ };
const listBoth = ({ createOlder, createNewer }: MessageCase, n: number) => [createOlder(n), createNewer(n)];
const extend = (payload: object, extra: object) => ({ ...payload, ...extra });

/** All sequences must leave the same state as the first one, except where they remove the key. */
export const SEQUENCES: readonly MessageSequence[] = [
  { name: 'messages in order', listMessages: listBoth, getRejection: () => NO_REJECTION },
  {
    name: 'a message that is not a JSON object',
    listMessages: ({ createOlder, createNewer }, n) => [createOlder(n), 'not an object', createNewer(n)],
    getRejection: () => ({ index: 1, reason: /not a JSON object/ }),
  },
  {
    name: 'invalid fields',
    listMessages: ({ createOlder, createNewer, invalidFields }, n) => [
      createOlder(n),
      extend(createNewer(n), invalidFields),
      createNewer(n),
    ],
    // The handler finds errors that validation of the class cannot find.
    getRejection: () => ({ index: 1, reason: /^DaystarError: |^RangeError: / }),
  },
  {
    name: 'a tombstone',
    listMessages: ({ createOlder, createNewer, type }, n) =>
      type.isCompacted ? [null, createOlder(n), createNewer(n), null] : [createOlder(n), null, createNewer(n)],
    getRejection: ({ type }) => (type.isCompacted ? NO_REJECTION : { index: 1, reason: /without payload/ }),
    isKeyRemoved: ({ type }) => type.isCompacted,
  },
  {
    name: 'unknown fields of a later release',
    listMessages: (messageCase, n) =>
      listBoth(messageCase, n).map((payload) =>
        extend(payload, { added_later: 'text', added_object: { list: ['text'] } }),
      ),
    getRejection: () => NO_REJECTION,
  },
  {
    name: 'an unknown enum value of a later release',
    listMessages: ({ createOlder, createNewer, unknownValues, isSkippedWhenUnknown }, n) =>
      isSkippedWhenUnknown
        ? [createOlder(n), extend(createNewer(n), unknownValues), createNewer(n)]
        : [extend(createOlder(n), unknownValues), createNewer(n)],
    getRejection: () => NO_REJECTION,
    getSkippedIndex: ({ isSkippedWhenUnknown }) => (isSkippedWhenUnknown ? 1 : undefined),
  },
  {
    name: 'every message twice',
    listMessages: (messageCase, n) => listBoth(messageCase, n).flatMap((message) => [message, message]),
    getRejection: () => NO_REJECTION,
  },
  {
    name: 'all messages again',
    listMessages: (messageCase, n) => [...listBoth(messageCase, n), ...listBoth(messageCase, n)],
    getRejection: () => NO_REJECTION,
  },
  {
    name: 'messages in reverse order',
    listMessages: (messageCase, n) => listBoth(messageCase, n).reverse(),
    getRejection: () => NO_REJECTION,
  },
  {
    name: 'a message of 2 MB',
    listMessages: ({ createOlder, createNewer }, n) => [
      createOlder(n),
      extend(createNewer(n), { remarks: 'x'.repeat(TWO_MEGABYTES) }),
    ],
    getRejection: () => NO_REJECTION,
  },
];
