import { DaystarError } from '@daystar/contracts';

/** Stops the work for a client that has closed its connection. @throws DaystarError Unavailable */
export function checkConnected(isDisconnected: () => boolean): void {
  if (isDisconnected()) throw new DaystarError('Unavailable', 'The client closed the connection.');
}
