/** Value of a deleted name. */
export const DELETED = 'gone';

/**
 * Expected values by name. A pending write may be stored or not; after its acknowledgement no earlier value is allowed. Each name
 * has one writer with one write at a time.
 */
export class ExpectedValues {
  private readonly possibleValues = new Map<string, Set<string>>();

  begin(name: string, value: string): void {
    const values = this.possibleValues.get(name) ?? new Set([DELETED]);
    this.possibleValues.set(name, values.add(value));
  }

  acknowledge(name: string, value: string): void {
    this.possibleValues.set(name, new Set([value]));
  }

  /** Finds violations in the stored state. @param stored values by name, with duplicates */
  findViolations(stored: ReadonlyMap<string, readonly string[]>): string[] {
    const violations: string[] = [];
    for (const [name, values] of this.possibleValues) {
      const found = stored.get(name) ?? [];
      if (found.length > 1) violations.push(`${name} is stored ${found.length} times`);
      else if (!values.has(found[0] ?? DELETED)) {
        violations.push(`${name} was acknowledged as ${[...values].join(' or ')} and is ${found[0] ?? DELETED}`);
      }
    }
    for (const name of stored.keys()) {
      if (!this.possibleValues.has(name)) violations.push(`${name} is stored, but no client wrote it`);
    }
    return violations;
  }
}
