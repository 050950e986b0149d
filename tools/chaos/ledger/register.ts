/** Written beside a name when it is to be there no longer. */
export const GONE = 'gone';

/**
 * What was written under which name. A write that was begun may be stored from then on; once it is acknowledged nothing
 * before it may. Each name has one writer, who begins a write after the one before was answered.
 */
export class Register {
  private readonly possible = new Map<string, Set<string>>();

  begin(name: string, value: string): void {
    const values = this.possible.get(name) ?? new Set([GONE]);
    this.possible.set(name, values.add(value));
  }

  acknowledge(name: string, value: string): void {
    this.possible.set(name, new Set([value]));
  }

  /** What is wrong with what is stored. @param stored values by name, each as often as it is there */
  wrongs(stored: ReadonlyMap<string, readonly string[]>): string[] {
    const wrongs: string[] = [];
    for (const [name, values] of this.possible) {
      const found = stored.get(name) ?? [];
      if (found.length > 1) wrongs.push(`${name} is there ${found.length} times`);
      else if (!values.has(found[0] ?? GONE)) {
        wrongs.push(`${name} was acknowledged as ${[...values].join(' or ')} and is ${found[0] ?? GONE}`);
      }
    }
    for (const name of stored.keys()) {
      if (!this.possible.has(name)) wrongs.push(`${name} is there and nobody wrote it`);
    }
    return wrongs;
  }
}
