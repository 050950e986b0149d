import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { isConnectError } from './postgres/connect-errors';

/**
 * SQLSTATE classes that are not errors of the statement. 08: connection exception. 40: rollback, for example a deadlock.
 * 53: insufficient resources. 57: operator intervention, for example a shutdown or a statement timeout. 58: system error.
 * 25P03 and 25P04: timeouts of a transaction.
 *
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNAVAILABLE_SQLSTATE = /^(08|40|53|57|58|25P03|25P04)/;
/**
 * Codes of the operating system and of name resolution. When several addresses refuse, the code belongs to an AggregateError
 * without a message. Of the errors that Node names `ERR_…`, only errors of TLS and of closed connections count.
 */
const NETWORK_CODE =
  /^(E(?!RR_)[A-Z_]+|ERR_(SSL|TLS)_\w+|ERR_STREAM_(DESTROYED|PREMATURE_CLOSE|WRITE_AFTER_END)|ERR_SOCKET_CLOSED)$/;
const SQLSTATE = /^[0-9][0-9A-Z]{4}$/;

/** Messages of pg errors without a code. */
const CONNECTION_LOST =
  /^(Connection terminated|Query read timeout|timeout exceeded|Client |Cannot use a pool|Driver not Connected)/;

/** TypeORM errors for statements after the connection of a transaction failed. */
const CONNECTION_ERRORS = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

/**
 * Returns a short reason if an error means that the database is unavailable: its network code, or its message. Every failure
 * to connect counts. Undefined for errors of the statement.
 */
export function findUnavailableReason(error: unknown): string | undefined {
  const cause = toDriverError(error);
  return findReasonByCode(cause) ?? (cause instanceof Error && isConnectError(cause) ? cause.message : undefined);
}

/** Like `findUnavailableReason`, by the code or message of the error alone. */
export function findReasonByCode(error: unknown): string | undefined {
  const cause = toDriverError(error);
  if (!(cause instanceof Error)) return undefined;
  if (CONNECTION_ERRORS.some((type) => cause instanceof type)) return 'the connection broke within a transaction';
  const { code } = cause as NodeJS.ErrnoException;
  if (typeof code === 'string' && NETWORK_CODE.test(code)) return code;
  const isUnavailable =
    typeof code === 'string'
      ? SQLSTATE.test(code) && UNAVAILABLE_SQLSTATE.test(code)
      : CONNECTION_LOST.test(cause.message);
  return isUnavailable ? cause.message : undefined;
}

const toDriverError = (error: unknown): unknown => (error instanceof QueryFailedError ? error.driverError : error);
