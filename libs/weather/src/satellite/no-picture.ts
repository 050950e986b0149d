import type { RejectionCode } from '../rejection';

/** A file that is not the picture its name says. */
export class NoPicture extends Error {
  override readonly name = 'NoPicture';

  constructor(
    readonly code: RejectionCode,
    message: string,
    readonly field?: string,
  ) {
    super(message);
  }
}
