/**
 * `value-out-of-limits`: outside the limits of the field table. `malformed-row`: a line that is not a row of its table.
 * `unexpected-unit`: not the documented unit. `unreadable-file`: broken, truncated, or not of the type that its name implies.
 * `unreadable-message`: part of a file, such as one GRIB message. `unsupported`: valid, but not supported by this decoder.
 * `unexpected-response`: a response of a service that is not of its documented form.
 */
export const REJECTION_CODES = [
  'value-out-of-limits',
  'malformed-row',
  'unexpected-unit',
  'unreadable-file',
  'unreadable-message',
  'unsupported',
  'unexpected-response',
] as const;
export type RejectionCode = (typeof REJECTION_CODES)[number];

/** Input that a source rejected; nothing of it is stored. */
export interface Rejection {
  readonly code: RejectionCode;
  /** Text for the log. */
  readonly message: string;
  /** File name, or address of the service. */
  readonly file?: string;
  /** Line of a table, from 1 with its header; the first of `count`. */
  readonly line?: number;
  readonly field?: string;
  readonly value?: unknown;
  /** Number of lines or values of the file that were rejected for this reason. */
  readonly count?: number;
}
