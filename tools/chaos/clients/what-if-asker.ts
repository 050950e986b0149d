import type { Customer, Habit } from './customer';

interface Answer {
  readonly period_end: readonly string[];
  readonly variants: readonly { readonly name: string; readonly energy: number; readonly pv_estimate: number[] }[];
}

/** Asks what a site would make if half of it were down: half of it, under the same sky. */
export class WhatIfAsker implements Habit {
  readonly pauseMs = 500;

  constructor(
    private readonly customer: Customer,
    private readonly site: string,
  ) {}

  async once(): Promise<void> {
    const body = { resource_id: this.site, hours: 24, variants: [{ name: 'half', availability: 50 }] };
    const heard = await this.customer.read('/v1/what-if', { method: 'POST', body });
    if (!heard) return;
    const { period_end, variants } = JSON.parse(heard.body) as Answer;
    const [whole, half] = variants;
    const complete =
      variants.length === 2 && variants.every(({ pv_estimate: { length } }) => length === period_end.length);
    const halves = complete && whole.pv_estimate.every((power, i) => Math.abs(power / 2 - half.pv_estimate[i]) < 0.001);
    if (!halves) this.customer.ledger.wrong(`/v1/what-if: two skies in one answer: ${heard.body.slice(0, 500)}`);
  }
}
