import { copyFileSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../run';

/**
 * The broker's jars in `folder`, fetched through Maven unless they are there. The copy of `pom.xml` beside them says
 * which they are: another pom, another fetch.
 */
export function fetchJars(root: string, folder: string, say: (line: string) => void): string {
  const pom = join(root, 'tools/stack/kafka/pom.xml');
  const copy = join(folder, 'pom.xml');
  if (existsSync(copy) && readFileSync(copy, 'utf8') === readFileSync(pom, 'utf8')) return folder;
  say('fetching Apache Kafka from Maven Central …');
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${fresh}`];
  run('mvn', ['-B', '-q', '-f', pom, '-Dmaven.wagon.http.retryHandler.count=3', ...goal]);
  copyFileSync(pom, join(fresh, 'pom.xml'));
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
  return folder;
}
