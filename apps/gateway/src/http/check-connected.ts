import { DaystarError } from '@daystar/contracts';

/** @throws DaystarError Unavailable when the client has closed its connection, so that the gateway does no work for it */
export function checkConnected(isDisconnected: () => boolean): void {
  if (isDisconnected()) throw new DaystarError('Unavailable', 'The client closed the connection.');
}
