import type { ServiceName } from '@daystar/contracts';
import type { StackNamespace } from '../bench/stack-namespace';
import { UpgradeClient } from './upgrade-client';
import { type CompiledRelease, readCacheFormat } from './compiled-release';
import type { UpgradeInstallation } from './upgrade-installation';
import { isWithoutNamespaceSchema, runStatements } from './namespace-schema';
import { computeRolloutOrder } from './rollout-order';

/** The two releases and their installation. */
export interface Rehearsal {
  readonly previous: CompiledRelease;
  readonly next: CompiledRelease;
  readonly stackNamespace: StackNamespace;
  readonly installation: UpgradeInstallation;
}

/**
 * Follows docs/upgrade.md from the previous release to the next one and back, while a client writes and reads. It runs the
 * previous release on the schema and topics of the next one, replaces the services sequentially, and rolls back.
 * @returns descriptions of problems
 */
export async function rehearse(
  { previous, next, stackNamespace, installation }: Rehearsal,
  print: (line: string) => void,
): Promise<string[]> {
  const order = computeRolloutOrder();
  const client = new UpgradeClient(() => installation.url);
  const hasNewCacheFormat = readCacheFormat(previous) !== readCacheFormat(next);
  const isWithoutSchema = isWithoutNamespaceSchema(previous.version);

  const useServices = async () => {
    await client.write();
    await client.readRecords();
    const [engine, gateway] = (['forecast-engine', 'gateway'] as const).map((name) => installation.getRelease(name));
    // With different cache formats, the gateway has only earlier rows.
    await (hasNewCacheFormat && engine !== gateway ? client.readServedRows() : client.readAllRows());
  };
  const replaceAll = async (names: readonly ServiceName[], release: CompiledRelease) => {
    for (const name of names) {
      await installation.replace(name, release);
      if (hasNewCacheFormat && name === 'forecast-engine') installation.runAdmin(release, 'cache', 'rebuild');
      await useServices();
    }
    print(`all services run ${release.version}`);
  };

  try {
    if (isWithoutSchema) await runStatements(next.folder, 'Before the upgrade', stackNamespace);
    for (const name of order) await installation.replace(name, previous);
    await client.register();
    await client.defineAggregation();
    await useServices();
    print(`${previous.version} works before the upgrade`);
    if (isWithoutSchema) await runStatements(next.folder, 'Instead of the schema job alone', stackNamespace);
    installation.runAdmin(next, 'schema', 'update');
    await useServices();
    print(`${previous.version} works on the schema and topics of ${next.version}`);
    await replaceAll(order, next);
    installation.runAdmin(previous, 'schema', 'update');
    await replaceAll(hasNewCacheFormat ? order : order.toReversed(), previous);
    const deadLetters = installation.runAdmin(next, 'dlq', 'list');
    if (deadLetters !== 'there are no dead letters') installation.problems.push(`dead letters: ${deadLetters}`);
  } catch (error) {
    installation.problems.push((error as Error).message);
  } finally {
    await installation.stop();
  }
  return installation.problems;
}
