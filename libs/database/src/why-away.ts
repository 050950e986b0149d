import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';

/**
 * Classes of SQLSTATE that say nothing about the statement: connection exception, transaction rollback (deadlock),
 * insufficient resources, operator intervention (shutdown, statement timeout), system error; and that a transaction
 * took too long, as one does that was stopped in the middle.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const AWAY = /^(08|40|53|57|58|25P03|25P04)/;
const SQLSTATE = /^[0-9][0-9A-Z]{4}$/;

/** What pg says without any code. */
const LOST =
  /^(Connection terminated|Query read timeout|timeout exceeded|Client |Cannot use a pool|Driver not Connected)/;

/** What TypeORM says to the next statement of a transaction once its connection has broken. */
const BROKEN = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

/** Why a failure means that the database is away, in a few words; undefined when it is the statement that is wrong. */
export function whyAway(error: unknown): string | undefined {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (!(cause instanceof Error)) return undefined;
  if (BROKEN.some((type) => cause instanceof type)) return 'the connection broke within a transaction';
  const { code } = cause as NodeJS.ErrnoException;
  const away =
    typeof code === 'string'
      ? SQLSTATE.test(code)
        ? AWAY.test(code)
        : /^E[A-Z_]+$/.test(code)
      : LOST.test(cause.message);
  // An AggregateError of several refused addresses has a code, and no message.
  return away ? cause.message || code : undefined;
}
