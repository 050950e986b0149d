/**
 * Error codes of system calls and name resolution (`ECONNREFUSED`, `EAI_AGAIN`; `ENOENT` of a socket file), but not
 * `ERR_…`.
 */
const SYSTEM_CODE = /^E(?!RR_)[A-Z_]+$/;
/** Messages by which client libraries report a lost connection without an error code. */
const LOST_CONNECTION =
  /time(d )?[ -]?out|terminated|closed|no(t)? (answer|respon[ds])|no connection|connection error/i;
/** Maximum number of nested causes that are searched. */
const MAX_DEPTH = 6;

type ErrorLike = Readonly<{ message?: string; code?: unknown; cause?: unknown }>;

/**
 * Tracks whether a dependency is unavailable, and since when, as readiness reports it:
 * `cannot reach Postgres at db:5432 (ECONNREFUSED) since 2026-06-21T12:00:00Z`.
 */
export class OutageTracker {
  private text?: string;
  private since?: number;

  /**
   * @param dependency `Postgres`
   * @param address `db:5432`, without credentials; absent when it is embedded
   * @param now ms since 1970
   */
  constructor(
    readonly dependency: string,
    private readonly address?: string,
    private readonly now: () => number = Date.now,
  ) {}

  /** The outage with its beginning; undefined while there is none. */
  get problem(): string | undefined {
    if (this.text === undefined || this.since === undefined) return undefined;
    return `${this.text} since ${new Date(this.since).toISOString().replace(/\.\d+Z$/, 'Z')}`;
  }

  /** Records a failure. The first one sets the start of the outage. @param error an error or its text */
  report(error: unknown): void {
    this.since ??= this.now();
    this.text = this.describe(error);
  }

  clear(): void {
    this.text = this.since = undefined;
  }

  /** Describes an error without recording it. */
  describe(error: unknown): string {
    return describeConnectionError(this.dependency, this.address, error);
  }
}

/**
 * Describes an error: `cannot reach Postgres at db:5432 (ECONNREFUSED)`, or `cannot use …` if the dependency responds with an
 * error, such as a wrong password.
 */
export function describeConnectionError(dependency: string, address: string | undefined, error: unknown): string {
  const reason = findReason(error);
  const verb = SYSTEM_CODE.test(reason) || LOST_CONNECTION.test(reason) ? 'reach' : 'use';
  const place = address === undefined ? dependency : `${dependency} at ${address}`;
  return `cannot ${verb} ${place} (${reason})`;
}

/** Finds the first system code among an error and its causes, or else its message. */
function findReason(error: unknown): string {
  if (typeof error === 'string') return error;
  let current = error as ErrorLike | undefined;
  for (let depth = 0; current && depth < MAX_DEPTH; depth++) {
    if (typeof current.code === 'string' && SYSTEM_CODE.test(current.code)) return current.code;
    current = current.cause as ErrorLike | undefined;
  }
  const { message, code } = error as ErrorLike;
  return message || (typeof code === 'string' ? code : 'unknown error');
}

/** Formats the `host:port` of a URL without its credentials; the query parameter `host` for a socket. */
export function formatAddress(url: string, defaultPort: number): string {
  if (!URL.canParse(url)) return 'the configured address';
  const { hostname, port, searchParams } = new URL(url);
  return hostname ? `${hostname}:${port || defaultPort}` : (searchParams.get('host') ?? `localhost:${defaultPort}`);
}
