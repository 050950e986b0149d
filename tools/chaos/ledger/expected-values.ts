/** Value of a deleted key. */
export const DELETED = 'gone';

/**
 * Expected values by key. A pending write may be stored or not; after its acknowledgement no earlier value is allowed. Each key
 * has one writer with one write at a time.
 */
export class ExpectedValues {
  private readonly possibleValues = new Map<string, Set<string>>();

  beginWrite(key: string, value: string): void {
    const values = this.possibleValues.get(key) ?? new Set([DELETED]);
    this.possibleValues.set(key, values.add(value));
  }

  acknowledge(key: string, value: string): void {
    this.possibleValues.set(key, new Set([value]));
  }

  /** Finds violations in the stored state. @param stored values by key, with duplicates */
  findViolations(stored: ReadonlyMap<string, readonly string[]>): string[] {
    const violations: string[] = [];
    for (const [key, values] of this.possibleValues) {
      const storedValues = stored.get(key) ?? [];
      if (storedValues.length > 1) violations.push(`${key} is stored ${storedValues.length} times`);
      else if (!values.has(storedValues[0] ?? DELETED)) {
        violations.push(`${key} is ${storedValues[0] ?? DELETED}; allowed values: ${[...values].join(', ')}`);
      }
    }
    for (const key of stored.keys()) {
      if (!this.possibleValues.has(key)) violations.push(`${key} is stored, but no client wrote it`);
    }
    return violations;
  }
}
