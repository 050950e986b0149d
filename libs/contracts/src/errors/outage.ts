/** Error codes of Node and libuv for connections: `ECONNREFUSED`, `ENOTFOUND`. `ERR_…` is none of them. */
const NETWORK_CODE = /^E(?!RR_)[A-Z]+$/;
/** Messages of clients for a connection without a code. */
const LOST = /time(d )?[ -]?out|terminated|closed|no(t)? answer|no connection|connection error/i;
/** Causes deeper than this tell nothing new. */
const MAX_DEPTH = 6;

type Described = Readonly<{ message?: string; code?: unknown; cause?: unknown }>;

/**
 * The current outage of a part of the infrastructure, as readiness reports it:
 * `cannot reach Postgres at db:5432 (ECONNREFUSED) since 2026-06-21T12:00:00Z`.
 */
export class Outage {
  private text?: string;
  private since?: number;

  /**
   * @param part `Postgres`
   * @param address `db:5432`, without credentials; absent for an embedded part
   * @param now ms since 1970
   */
  constructor(
    readonly part: string,
    private readonly address?: string,
    private readonly now: () => number = Date.now,
  ) {}

  /** The outage with its beginning; undefined while there is none. */
  get problem(): string | undefined {
    if (this.text === undefined || this.since === undefined) return undefined;
    return `${this.text} since ${new Date(this.since).toISOString().replace(/\.\d+Z$/, 'Z')}`;
  }

  /** Notes a failure; the beginning of an outage stays the time of its first one. @param error an error or its text */
  report(error: unknown): void {
    this.since ??= this.now();
    this.text = this.describe(error);
  }

  clear(): void {
    this.text = this.since = undefined;
  }

  /** `cannot reach Postgres at db:5432 (ECONNREFUSED)`; `cannot use …` for a part that refuses, such as a password. */
  describe(error: unknown): string {
    const reason = reasonOf(error);
    const verb = NETWORK_CODE.test(reason) || LOST.test(reason) ? 'reach' : 'use';
    const place = this.address === undefined ? this.part : `${this.part} at ${this.address}`;
    return `cannot ${verb} ${place} (${reason})`;
  }
}

/** The first network code among an error and its causes, or else its message. */
function reasonOf(error: unknown): string {
  if (typeof error === 'string') return error;
  let one = error as Described | undefined;
  for (let depth = 0; one && depth < MAX_DEPTH; depth++) {
    if (typeof one.code === 'string' && NETWORK_CODE.test(one.code)) return one.code;
    one = one.cause as Described | undefined;
  }
  const { message, code } = error as Described;
  return message || (typeof code === 'string' ? code : 'unknown error');
}

/** `host:port` of a URL without its credentials; `host` of the query when it names a socket. */
export function addressOf(url: string, defaultPort: number): string {
  if (!URL.canParse(url)) return 'the configured address';
  const { hostname, port, searchParams } = new URL(url);
  return hostname ? `${hostname}:${port || defaultPort}` : (searchParams.get('host') ?? `localhost:${defaultPort}`);
}
