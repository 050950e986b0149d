import type { Bus } from '@daystar/bus';
import { checkTopics } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import { BUS, LOG, ROW_CACHE } from '@daystar/platform';
import type { RowCache } from '@daystar/row-cache';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { AccountDirectory } from '../auth/account-directory';

const RETRY_MS = 5000;

/**
 * Delays readiness until the account directory of this gateway is complete: without the records of lost topics, the
 * gateway would reject every key. It also waits until Redis responded once: a new gateway has no cached rows, and must
 * not replace one that serves from memory. Once ready, the gateway stays ready, because it keeps its directory in
 * memory.
 */
@Injectable()
export class ReadinessCheck implements BeforeApplicationShutdown {
  private problem?: string = 'the directory of accounts is not checked yet';
  private timer?: NodeJS.Timeout;
  private isReported = false;
  private isStopped = false;

  constructor(
    @Inject(BUS) private readonly bus: Bus,
    @Inject(AccountDirectory) private readonly accounts: Pick<AccountDirectory, 'size'>,
    @Inject(ROW_CACHE) private readonly rowCache: Pick<RowCache, 'findReadinessProblem'>,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Checks repeatedly until the gateway is ready. Must be called after all retained records were read. */
  async start(): Promise<void> {
    this.problem = this.rowCache.findReadinessProblem() ?? (this.bus.isDurable ? await this.check() : undefined);
    if (this.problem && !this.isStopped) this.timer = setTimeout(() => void this.start(), RETRY_MS);
  }

  beforeApplicationShutdown(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  findReadinessProblem(): string | undefined {
    return this.problem;
  }

  private async check(): Promise<string | undefined> {
    try {
      const { problem } = await this.bus.request(checkTopics, { asked_by: 'gateway' });
      if (problem && !this.isReported) this.log.error('not ready: topics lack records of the database', { problem });
      this.isReported = problem !== undefined;
      return problem;
    } catch {
      // A registry that is unavailable, or too old for this command, must not keep gateways with accounts from serving.
      return this.accounts.size > 0 ? undefined : 'no account is known, and site-registry does not respond';
    }
  }
}
