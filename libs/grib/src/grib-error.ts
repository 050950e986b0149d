/**
 * `no-message`: no GRIB indicator anywhere. `truncated`: the bytes end before the message does. `corrupt`: lengths,
 * counts or codes contradict each other. `unsupported`: a valid message that uses something this decoder lacks.
 */
export type GribErrorCode = 'no-message' | 'truncated' | 'corrupt' | 'unsupported';

/** Why bytes could not be read as GRIB, and where. */
export class GribError extends Error {
  override readonly name = 'GribError';

  constructor(
    readonly code: GribErrorCode,
    /** Octet of the input, counted from 0, at which the trouble was met. */
    readonly offset: number,
    message: string,
  ) {
    super(`${message} (octet ${offset})`);
  }
}
