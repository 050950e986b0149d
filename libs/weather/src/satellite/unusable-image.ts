import type { RejectionCode } from '../source/rejection';

/** Thrown when a file is not the image that its name says, or has implausible values. */
export class UnusableImage extends Error {
  override readonly name = 'UnusableImage';

  constructor(
    readonly code: RejectionCode,
    message: string,
    readonly field?: string,
  ) {
    super(message);
  }
}
