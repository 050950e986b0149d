import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStackNamespace } from '../bench/stack-namespace';
import { formatCount } from '../format-count';
import { findStack } from '../stack/find-stack';
import { findProjectRoot } from '../stack/project-root';
import { UpgradeInstallation } from './upgrade-installation';
import { NoReleaseError, findLastRelease } from './last-release';
import { rehearse } from './rehearsal';
import { buildRelease } from './release-build';

/** Maximum number of printed problems without the last one. That one is always printed, because it can end the rehearsal. */
const MAX_PRINTED = 10;
const print = (line: string) => console.log(`upgrade: ${line}`);

/**
 * `npm run upgrade:rehearse`: rehearses an upgrade from the last release and the rollback; exit code 1 if either has a problem.
 */
async function main(): Promise<number> {
  const root = findProjectRoot();
  const release = findLastRelease(root);
  print(`the last release is ${release.version}, commit ${release.commit} (by ${release.foundBy})`);
  if (!(await findStack(root, process.env))) throw new Error('the rehearsal requires the stack: `npm run stack -- up`');
  const build = buildRelease(root, release);
  print(`built it with ${build.packages === 'shared' ? 'the packages of this checkout' : 'its own packages'}`);
  const stackNamespace = await openStackNamespace(print);
  const logs = mkdtempSync(join(tmpdir(), 'daystar-upgrade-logs-'));
  const installation = await UpgradeInstallation.open(stackNamespace, logs, print);
  const cleanUp = async () => {
    await installation.stop();
    await stackNamespace.clear();
    build.remove();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
  try {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    const previous = { version: release.version, folder: build.folder };
    const next = { version: `${version}-next`, folder: root };
    const problems = await rehearse({ previous, next, stackNamespace, installation }, print);
    for (const problem of [...problems.slice(0, MAX_PRINTED), ...problems.slice(MAX_PRINTED).slice(-1)])
      print(`PROBLEM ${problem}`);
    print(`${formatCount(problems.length, 'problem')}, ${Math.round(performance.now() / 1000)} s`);
    if (problems.length > 0) print(`logs of the services are in ${logs}`);
    else rmSync(logs, { recursive: true });
    return problems.length > 0 ? 1 : 0;
  } finally {
    await cleanUp();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isSkipped = error instanceof NoReleaseError && process.env.CI !== 'true';
    print(isSkipped ? `skipped: ${error.message}` : ((error as Error).stack ?? String(error)));
    process.exit(isSkipped ? 0 : 1);
  },
);
