import { createHash } from 'node:crypto';
import type { ForecastIssue } from '@daystar/contracts';
import type { PastIssueStore } from '../installation/past-issue-store';
import type { ExpectedValues } from '../ledger/expected-values';
import type { Writer } from './account-client';

/** Archives issues of past days, which the engines move to the object store meanwhile. */
export class PastIssueWriter implements Writer {
  readonly pauseMs = 1500;
  /** Issues that are certainly stored. */
  readonly acknowledged: ForecastIssue[] = [];
  private sequence = 0;

  constructor(
    private readonly store: PastIssueStore,
    private readonly expected: ExpectedValues,
    private readonly sites: readonly string[],
  ) {}

  async runOnce(): Promise<void> {
    const number = this.sequence++;
    const issues = this.sites.map((site) => this.store.create(`site/${site}`, number));
    for (const issue of issues) this.expected.beginWrite(buildName(issue), hash(issue));
    try {
      await this.store.add(issues);
    } catch {
      return;
    }
    for (const issue of issues) this.expected.acknowledge(buildName(issue), hash(issue));
    this.acknowledged.push(...issues);
  }

  /**
   * Reads hashes of the stored issues by name.
   * @throws Error when the counts of both stores differ from the issues read, for example because an issue is in both
   */
  async readStored(): Promise<[name: string, value: string][]> {
    const issues = (await Promise.all(this.sites.map((site) => this.store.readAll(`site/${site}`)))).flat();
    const { inPostgres, moved } = await this.store.count();
    if (inPostgres + moved !== issues.length)
      throw new Error(
        `past issues: ${inPostgres} in Postgres, ${moved} in the object store, but ${issues.length} read`,
      );
    return issues.map((issue) => [buildName(issue), hash(issue)]);
  }
}

const buildName = ({ resource, issue_id }: ForecastIssue): string => `past issue ${issue_id} of ${resource}`;

const hash = (issue: ForecastIssue): string =>
  createHash('sha256')
    .update(JSON.stringify([issue.issued_at, issue.forecasts]))
    .digest('base64');
