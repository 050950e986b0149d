import { run } from '../run';

/** Kafka 4 needs this. */
const OLDEST_JAVA = 17;

/** Whether the `java` on the path can run the broker. */
export function javaIsRecent(): boolean {
  try {
    return javaMajor(run('java', ['--version'])) >= OLDEST_JAVA;
  } catch {
    return false; // missing, or Java 8, which does not know this option
  }
}

/** Major version in what `java --version` says: 17 of `openjdk 17.0.15 2025-04-15`; 0 when it does not say. */
export function javaMajor(text: string): number {
  return Number(/^\S+ (\d+)/.exec(text)?.[1] ?? 0);
}
