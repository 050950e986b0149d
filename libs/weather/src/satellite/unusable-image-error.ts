import type { RejectionCode } from '../source/rejection';

/** Thrown when the content of a file does not match its name, or has implausible values. */
export class UnusableImageError extends Error {
  override readonly name = 'UnusableImageError';

  constructor(
    readonly code: RejectionCode,
    message: string,
    readonly field?: string,
  ) {
    super(message);
  }
}
