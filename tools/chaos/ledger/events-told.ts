import { firedAt } from '@daystar/contracts';

/** Issues that one listener was told of, by resource, in the order they came in. */
export class EventsTold {
  private readonly told = new Map<string, Set<string>>();
  readonly wrongs: string[] = [];
  /** When it began to listen, ms: what was made before may still be told, at any time. */
  since = -Infinity;

  constructor(private readonly by: string) {}

  /** @param id `ISSUE@RESOURCE`; one that was told before may come again */
  tell(id: string): void {
    const [issue, resource] = id.split('@');
    const issues = this.told.get(resource) ?? new Set();
    const later = [...issues].find((other) => firedAt(other) > firedAt(issue));
    if (later !== undefined && !issues.has(issue) && firedAt(issue) >= this.since) {
      this.wrongs.push(`${this.by} told of ${issue} of ${resource} after ${later}`);
    }
    this.told.set(resource, issues.add(issue));
  }

  get count(): number {
    return [...this.told.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Those of the published that were not told. @param published `ISSUE@RESOURCE` */
  missing(published: readonly string[]): string[] {
    return published.filter((id) => {
      const [issue, resource] = id.split('@');
      return !this.told.get(resource)?.has(issue);
    });
  }
}
