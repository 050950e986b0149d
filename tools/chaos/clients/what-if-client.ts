import type { AccountClient, RepeatedTask } from './account-client';

interface WhatIfResponse {
  readonly period_end: readonly string[];
  readonly variants: readonly { readonly name: string; readonly energy: number; readonly pv_estimate: number[] }[];
}

/** Requests a variant with half the availability, which must have half the output under the same sky. */
export class WhatIfClient implements RepeatedTask {
  readonly pauseMs = 500;

  constructor(
    private readonly client: AccountClient,
    private readonly site: string,
  ) {}

  async runOnce(): Promise<void> {
    const body = { resource_id: this.site, hours: 24, variants: [{ name: 'half', availability: 50 }] };
    const response = await this.client.read('/v1/what-if', { method: 'POST', body });
    if (!response) return;
    const { period_end, variants } = JSON.parse(response.body) as WhatIfResponse;
    const [whole, half] = variants;
    const isComplete =
      variants.length === 2 && variants.every(({ pv_estimate: { length } }) => length === period_end.length);
    const isHalved =
      isComplete && whole.pv_estimate.every((power, i) => Math.abs(power / 2 - half.pv_estimate[i]) < 0.001);
    if (!isHalved)
      this.client.ledger.recordViolation(`/v1/what-if: variants of different skies: ${response.body.slice(0, 500)}`);
  }
}
