import type { Bus } from '@daystar/bus';
import { type ForecastIssue, siteForecastIssued } from '@daystar/contracts';

/** Records the issues that were published to Kafka. */
export class PublishedIssues {
  readonly ids: string[] = [];

  async listen(bus: Bus): Promise<this> {
    const handle = async ({ payload }: { payload: object | null }) => {
      const { issue_id, resource } = payload as ForecastIssue;
      // Delivery is at least once: duplicates count as one issue.
      if (!this.ids.includes(`${issue_id}@${resource}`)) this.ids.push(`${issue_id}@${resource}`);
    };
    const subscriptions = [{ type: siteForecastIssued, audience: 'every-instance' as const, handle }];
    await bus.listen({ service: 'published-issues', subscriptions, responders: [] });
    return this;
  }
}

/** Groups unique ids by resource, in order of arrival. */
export function groupByResource(ids: readonly string[]): Record<string, string[]> {
  const groups: Record<string, string[]> = {};
  for (const id of new Set(ids)) (groups[id.split('@')[1]] ??= []).push(id);
  return groups;
}
