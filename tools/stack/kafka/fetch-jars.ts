import { copyFileSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../run-program';

/**
 * Fetches the jars of the broker to `folder` through Maven. Fetches them again if `pom.xml` differs from its copy in
 * the folder.
 */
export function fetchJars(root: string, folder: string, print: (line: string) => void): string {
  const pom = join(root, 'tools/stack/kafka/pom.xml');
  const copy = join(folder, 'pom.xml');
  if (existsSync(copy) && readFileSync(copy, 'utf8') === readFileSync(pom, 'utf8')) return folder;
  print('fetching Apache Kafka from Maven Central …');
  const temporary = `${folder}.new`;
  rmSync(temporary, { recursive: true, force: true });
  const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${temporary}`];
  runProgram('mvn', ['-B', '-q', '-f', pom, '-Dmaven.wagon.http.retryHandler.count=3', ...goal]);
  copyFileSync(pom, join(temporary, 'pom.xml'));
  rmSync(folder, { recursive: true, force: true });
  renameSync(temporary, folder);
  return folder;
}
