import type { Log } from './log';
import type { Health } from './ops-server';

const POLL_MS = 500;
/**
 * Time after which a problem is logged: the readiness probe of `deploy/` tolerates one for as long, and most starts take less.
 */
const LOGGED_AFTER_MS = 10_000;

/** Minimum time between two lines, because the text of a problem may contain a count that changes each second. */
const LINE_INTERVAL_MS = 60_000;

/** A period in which the service is not ready. */
interface UnreadyPeriod {
  readonly since: number;
  /** Problem of the last log line, and its time. */
  logged?: { readonly problem: string; readonly at: number };
}

/**
 * Logs why a service is not ready and when it is ready again. Events of Kubernetes contain only the status code of a
 * probe.
 */
export class ReadinessLog {
  private hasBeenReady = false;
  private unready?: UnreadyPeriod;

  constructor(
    private readonly health: Pick<Health, 'findReadinessProblem'>,
    private readonly log: Pick<Log, 'info' | 'warn'>,
    private readonly now: () => number = Date.now,
  ) {}

  /** @param onFirstReady called once, when the service is ready for the first time */
  start(onFirstReady: () => void): void {
    this.check(onFirstReady);
    setInterval(() => this.check(onFirstReady), POLL_MS).unref();
  }

  check(onFirstReady: () => void): void {
    const problem = this.health.findReadinessProblem();
    if (problem === undefined) this.reportReady(onFirstReady);
    else this.reportProblem(problem);
  }

  private reportReady(onFirstReady: () => void): void {
    const { unready, hasBeenReady } = this;
    this.unready = undefined;
    this.hasBeenReady = true;
    if (!hasBeenReady) onFirstReady();
    else if (unready?.logged) this.log.info('ready again', { not_ready_s: this.computeSecondsSince(unready) });
  }

  /** Logs a problem that persists, and again when another one takes its place. */
  private reportProblem(problem: string): void {
    const now = this.now();
    const unready = (this.unready ??= { since: now });
    const { since, logged } = unready;
    if (problem === 'stopping' || problem === logged?.problem) return;
    if (now < (logged ? logged.at + LINE_INTERVAL_MS : since + LOGGED_AFTER_MS)) return;
    unready.logged = { problem, at: now };
    this.log.warn('not ready', { problem, not_ready_s: this.computeSecondsSince(unready) });
  }

  private computeSecondsSince({ since }: UnreadyPeriod): number {
    return Math.round((this.now() - since) / 1000);
  }
}
