/**
 * `value-out-of-limits`: no weather, by the field table. `malformed-row`: a line that is no row of its table.
 * `unexpected-unit`: a unit other than the documented one. `unreadable-file`: broken, cut off, or not what its name
 * says. `unreadable-message`: part of a file, such as one GRIB message. `unsupported`: valid, but not understood here.
 * `unexpected-answer`: an answer of a service that is not of its documented shape.
 */
export const REJECTION_CODES = [
  'value-out-of-limits',
  'malformed-row',
  'unexpected-unit',
  'unreadable-file',
  'unreadable-message',
  'unsupported',
  'unexpected-answer',
] as const;
export type RejectionCode = (typeof REJECTION_CODES)[number];

/** What a source was given and did not believe; nothing of it is stored. */
export interface Rejection {
  readonly code: RejectionCode;
  /** In words, for the person who reads the log. */
  readonly message: string;
  /** Name of the file, or address of the service. */
  readonly file?: string;
  /** Line of a table, counted from 1 with its header; the first of `count`. */
  readonly line?: number;
  readonly field?: string;
  readonly value?: unknown;
  /** How many lines or values of the file were rejected for this reason. */
  readonly count?: number;
}

/** A source that could not be reached or read at all; it is asked again later. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure';

  constructor(
    message: string,
    readonly options: { readonly cause?: unknown; readonly retryAfterMs?: number } = {},
  ) {
    super(message, { cause: options.cause });
  }
}
