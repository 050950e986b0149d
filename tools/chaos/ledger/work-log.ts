/** Kinds of work that one of several instances does. */
export const WORK_KINDS = ['poll', 'weather', 'refresh', 'aggregation', 'tuning', 'history'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** Results of shared work. The same result twice means that work was done twice. */
export class WorkLog {
  private readonly times = new Map<WorkKind, Map<string, number[]>>();

  /** @param name the same for the same work. @param finishedAt wall-clock time at which its result was published or logged, ms */
  record(kind: WorkKind, name: string, finishedAt: number): void {
    const byName = this.times.get(kind) ?? new Map<string, number[]>();
    this.times.set(kind, byName.set(name, [...(byName.get(name) ?? []), finishedAt]));
  }

  count(kind: WorkKind): { readonly done: number; readonly repeated: number } {
    const counts = [...(this.times.get(kind)?.values() ?? [])].map(({ length }) => length);
    return { done: counts.length, repeated: counts.reduce((sum, count) => sum + count - 1, 0) };
  }

  /**
   * Describes the work that was repeated at or after a time, ms. Weather is excepted, because every instance of ingestion
   * fetches a place without a site that it is asked for.
   */
  listRepeatedSince(since: number): string[] {
    return [...this.times].flatMap(([kind, byName]) =>
      [...byName]
        .filter(([, times]) => kind !== 'weather' && times.slice(1).some((time) => time >= since))
        .map(([name, { length }]) => `${kind} done ${length} times without a fault: ${name}`),
    );
  }
}
