import type { Bus } from '@daystar/bus';
import { type ForecastIssue, siteForecastIssued } from '@daystar/contracts';

/** The issues that were published, as Kafka's topic holds them. */
export class Truth {
  readonly ids: string[] = [];

  async listen(bus: Bus): Promise<this> {
    const handle = async ({ payload }: { payload: object | null }) => {
      const { issue_id, resource } = payload as ForecastIssue;
      // A topic is at least once: what its producer said twice is one issue.
      if (!this.ids.includes(`${issue_id}@${resource}`)) this.ids.push(`${issue_id}@${resource}`);
    };
    const subscriptions = [{ type: siteForecastIssued, audience: 'every-instance' as const, handle }];
    await bus.listen({ service: 'truth', subscriptions, responders: [] });
    return this;
  }
}

/** The ids by resource, each in the order they came, the first time each. */
export function byResource(ids: readonly string[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const id of new Set(ids)) (found[id.split('@')[1]] ??= []).push(id);
  return found;
}
