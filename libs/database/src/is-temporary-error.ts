import { isNativeError } from 'node:util/types';
import { isConnectError } from './postgres/connect-errors';
import { findReasonByCode } from './unavailable-reason';

/**
 * Errors that an operator can fix while a service waits: authorization (28), a missing database (3D000), missing
 * privileges (42501). https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const FIXABLE_SQLSTATE = /^(28|3D000|42501)/;
/**
 * Refusals to connect, for example 55000 when the database accepts no connections. Classes 22 and 42 are excluded: they mean
 * invalid settings of the connection.
 */
const REFUSAL_SQLSTATE = /^(?!22|42)[0-9][0-9A-Z]{4}$/;
/** Error codes of Node and OpenSSL for invalid certificates, and pg's message for a server without TLS. */
const TLS_ERROR = /^(ERR_TLS_|CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_)/;
const NO_TLS = /^The server does not support SSL/;

/**
 * Whether opening the database may succeed later with the same settings. Unreadable certificate files and invalid SQL are
 * permanent.
 */
export function isTemporaryError(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'open') return false;
  return (
    findReasonByCode(error) !== undefined ||
    (isConnectError(error) && REFUSAL_SQLSTATE.test(code)) ||
    FIXABLE_SQLSTATE.test(code) ||
    TLS_ERROR.test(code) ||
    NO_TLS.test(error.message)
  );
}
