/**
 * `no-message`: no GRIB indicator anywhere. `truncated`: the bytes end before the message does. `corrupt`: lengths,
 * counts or codes contradict each other. `unsupported`: a valid message that uses something this decoder lacks.
 */
export type GribErrorCode = 'no-message' | 'truncated' | 'corrupt' | 'unsupported';

/** Thrown when bytes cannot be read as GRIB, or a text as the index of a GRIB file. */
export class GribError extends Error {
  override readonly name = 'GribError';

  constructor(
    readonly code: GribErrorCode,
    /** Byte of the input, from 0, at which the error was found. */
    readonly offset: number,
    message: string,
  ) {
    super(`${message} (byte ${offset})`);
  }
}
