import { DaystarError } from '@daystar/contracts';

/** @throws DaystarError Unavailable when the client closed its connection, so that no work is done for it */
export function checkConnected(isGone: () => boolean): void {
  if (isGone()) throw new DaystarError('Unavailable', 'The client closed the connection.');
}
