import { spawnSync } from 'node:child_process';

/** Kafka 4 needs this. */
const OLDEST_JAVA = 17;

/** Whether the `java` on the path can run the broker. */
export function javaIsRecent(): boolean {
  const { status, stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  return status === 0 && javaMajor(stderr) >= OLDEST_JAVA;
}

/** Major version in what `java -version` says: 17 of `openjdk version "17.0.15" …`, 8 of `java version "1.8.0_402"`. */
export function javaMajor(text: string): number {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(text) ?? [];
  return first === '1' ? Number(second) : Number(first ?? 0);
}
