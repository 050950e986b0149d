import type { AccountClient, RepeatedTask } from './account-client';
import type { PastIssueWriter } from './past-issue-writer';

/** Reads archived issues by id, from Postgres or the object store. While one is unavailable, the response may be a 503. */
export class PastIssueReader implements RepeatedTask {
  readonly pauseMs = 400;
  /** Number of complete responses. */
  readCount = 0;

  constructor(
    private readonly client: AccountClient,
    private readonly writer: PastIssueWriter,
  ) {}

  async runOnce(): Promise<void> {
    const { acknowledged } = this.writer;
    if (acknowledged.length === 0) return;
    const issue = acknowledged[Math.floor(Math.random() * acknowledged.length)];
    const [, site] = issue.resource.split('/');
    const path = `/utility_scale_sites/${site}/forecasts?issue_id=${issue.issue_id}&period=PT5M&hours=1`;
    const { ledger, faultState } = this.client;
    const wasGatewayDown = faultState.isGatewayDown;
    try {
      const { status, headers, body } = await this.client.request(path);
      ledger.checkErrorResponse(path, status, headers, body);
      if (status === 503) ledger.counts.pastUnavailable++;
      else if (status !== 200) ledger.recordViolation(`${path} got ${status}: ${body.slice(0, 200)}`);
      else {
        this.readCount++;
        ledger.counts.pastReads++;
        const { forecasts } = JSON.parse(body) as { forecasts: { pv_estimate: number }[] };
        const powers = forecasts.map(({ pv_estimate }) => pv_estimate);
        const expected = issue.forecasts.pv_estimate.slice(0, powers.length);
        if (powers.length === 0 || powers.some((power, i) => Math.abs(power - expected[i]) > 0.0001))
          ledger.recordViolation(`${path}: ${powers.join(', ')} in place of ${expected.join(', ')}`);
      }
    } catch (error) {
      if (wasGatewayDown || faultState.isGatewayDown) ledger.counts.failedDuringOutage++;
      else ledger.recordViolation(`${path} got no response: ${String(error)}`);
    }
  }
}
