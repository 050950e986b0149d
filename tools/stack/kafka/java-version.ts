import { runProgram } from '../run-program';

/** Minimum version for Kafka 4. */
const MIN_JAVA = 17;

/** Whether the `java` on the path can run the broker. */
export function hasRecentJava(): boolean {
  try {
    return parseJavaVersion(runProgram('java', ['--version'])) >= MIN_JAVA;
  } catch {
    return false; // missing, or Java 8, which lacks this option
  }
}

/** Parses the output of `java --version`: 17 for `openjdk 17.0.15 2025-04-15`; 0 when there is no version. */
export function parseJavaVersion(text: string): number {
  return Number(/^\S+ (\d+)/.exec(text)?.[1] ?? 0);
}
