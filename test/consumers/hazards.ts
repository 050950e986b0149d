import type { Story } from './stories';

/** What is sent of one key, in order; null ends the key. */
export type Sent = unknown;

export interface Hazard {
  readonly name: string;
  readonly sent: (story: Story, n: number) => readonly Sent[];
  /** Which of them, if any, cannot be understood, and what is said of that. */
  readonly bad: (story: Story) => { readonly at?: number; readonly reason: RegExp };
  /** Which of them, if any, reaches no handler although nothing is wrong with it. */
  readonly skipped?: (story: Story) => number | undefined;
  /** Whether the key is no more in the end. */
  readonly ends?: (story: Story) => boolean;
}

const MEGABYTES_2 = 2 * 1024 * 1024;
const NONE = { reason: /^never$/ };
const both = ({ older, newer }: Story, n: number) => [older(n), newer(n)];
const more = (payload: object, extra: object) => ({ ...payload, ...extra });

/** The first is the yardstick: all others leave the same behind. */
export const HAZARDS: readonly Hazard[] = [
  { name: 'what comes in order', sent: both, bad: () => NONE },
  {
    name: 'what is no JSON object',
    sent: ({ older, newer }, n) => [older(n), 'a poison', newer(n)],
    bad: () => ({ at: 1, reason: /not a JSON object/ }),
  },
  {
    name: 'fields that make no sense',
    sent: ({ older, newer, wrong }, n) => [older(n), more(newer(n), wrong), newer(n)],
    // What its class cannot see of a payload is found by who works with it.
    bad: () => ({ at: 1, reason: /^DaystarError: |^RangeError: / }),
  },
  {
    name: 'the end of a key',
    sent: ({ older, newer, type }, n) =>
      type.compacted ? [null, older(n), newer(n), null] : [older(n), null, newer(n)],
    bad: ({ type }) => (type.compacted ? NONE : { at: 1, reason: /without payload/ }),
    ends: ({ type }) => type.compacted,
  },
  {
    name: 'what a later release says',
    sent: (story, n) => both(story, n).map((payload) => more(payload, { mood: 'sunny', more: { of: ['it'] } })),
    bad: () => NONE,
  },
  {
    name: 'a value of an enum that only a later release knows',
    sent: ({ older, newer, later, skipsLater }, n) =>
      skipsLater ? [older(n), more(newer(n), later), newer(n)] : [more(older(n), later), newer(n)],
    bad: () => NONE,
    skipped: ({ skipsLater }) => (skipsLater ? 1 : undefined),
  },
  { name: 'everything twice', sent: (story, n) => both(story, n).flatMap((one) => [one, one]), bad: () => NONE },
  {
    name: 'all of it again from the start',
    sent: (story, n) => [...both(story, n), ...both(story, n)],
    bad: () => NONE,
  },
  { name: 'the newer before the older', sent: (story, n) => both(story, n).reverse(), bad: () => NONE },
  {
    name: 'a message of 2 MB',
    sent: ({ older, newer }, n) => [older(n), more(newer(n), { remarks: 'x'.repeat(MEGABYTES_2) })],
    bad: () => NONE,
  },
];
