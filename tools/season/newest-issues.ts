import type { ForecastIssue } from '@daystar/contracts';

const PATIENCE_MS = 300_000;

/** When rows of each resource were last made; whoever waits for them is told. */
export class NewestIssues {
  private readonly issuedAt = new Map<string, number>();
  private look = () => {};

  note({ resource, issued_at }: ForecastIssue): void {
    this.issuedAt.set(resource, Date.parse(issued_at));
    this.look();
  }

  /** One waits at a time. @throws Error when they do not come within minutes */
  since(moment: number, resources: readonly string[]): Promise<void> {
    const waiting = new Set(resources);
    return new Promise((done, failed) => {
      const late = setTimeout(() => failed(new Error('rows were waited for in vain')), PATIENCE_MS);
      this.look = () => {
        for (const resource of waiting) if ((this.issuedAt.get(resource) ?? 0) >= moment) waiting.delete(resource);
        if (waiting.size > 0) return;
        clearTimeout(late);
        this.look = () => {};
        done();
      };
      this.look();
    });
  }
}
