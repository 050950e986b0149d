import type { Bus } from '@daystar/bus';
import { checkTopics } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import { BUS, LOG } from '@daystar/platform';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { AccountDirectory } from '../auth/account-directory';

const RETRY_MS = 5000;

/**
 * Holds back readiness until this gateway knows that its directory is complete: topics that were lost with Kafka would leave it
 * without accounts, and every key would be refused. Once ready it stays so, because it holds what it has read.
 */
@Injectable()
export class DirectoryCheck implements BeforeApplicationShutdown {
  private problem?: string = 'the directory of accounts is not checked yet';
  private timer?: NodeJS.Timeout;
  private isReported = false;
  private isStopped = false;

  constructor(
    @Inject(BUS) private readonly bus: Bus,
    @Inject(AccountDirectory) private readonly accounts: Pick<AccountDirectory, 'size'>,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Checks until the directory is found complete. Called when every retained record was read. */
  async start(): Promise<void> {
    this.problem = this.bus.durable ? await this.check() : undefined;
    if (this.problem && !this.isStopped) this.timer = setTimeout(() => void this.start(), RETRY_MS);
  }

  beforeApplicationShutdown(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  trouble(): string | undefined {
    return this.problem;
  }

  private async check(): Promise<string | undefined> {
    try {
      const { problem } = await this.bus.request(checkTopics, { asked_by: 'gateway' });
      if (problem && !this.isReported) this.log.error('not ready: topics lack what the database holds', { problem });
      this.isReported = problem !== undefined;
      return problem;
    } catch {
      // A registry that is unavailable, or older than this question, must not keep gateways from serving what they know.
      return this.accounts.size > 0 ? undefined : 'no account is known, and site-registry does not answer';
    }
  }
}
