import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Links the jars of Kafka, which are fetched once per checkout. */
export function linkJars(root: string, folder: string): void {
  const jars = join(root, '.stack/kafka/libs');
  if (!existsSync(jars)) return;
  mkdirSync(join(folder, 'kafka'), { recursive: true });
  symlinkSync(jars, join(folder, 'kafka/libs'));
}
