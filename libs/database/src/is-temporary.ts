import { isNativeError } from 'node:util/types';
import { whyAway } from './why-away';

/**
 * What an operator puts right while a service waits: authorization (28), a database that does not exist yet, rights that the
 * schema job has not granted yet. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const SQLSTATE = /^(28|3D000|42501)/;
/** Node's and OpenSSL's codes of certificates that do not fit, and what pg says of a server without TLS. */
const TLS = /^(ERR_TLS_|CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_)/;
const NO_TLS = /^The server does not support SSL/;

/** Whether the database may open later with the same settings. An unreadable certificate file or a wrong statement does not pass. */
export function isTemporary(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'open') return false;
  return whyAway(error) !== undefined || SQLSTATE.test(code) || TLS.test(code) || NO_TLS.test(error.message);
}
