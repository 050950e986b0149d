import { join } from 'node:path';
import type { BackingService, BackingServiceName } from './backing-service';
import { createBackingServices } from './backing-services';
import { readRunningStack } from './stack-file';
import { buildPortVariable, namesPorts, readStackSettings } from './stack-settings';

/** Addresses of Kafka, Postgres and Redis. */
export type StackAddresses = Readonly<Record<BackingServiceName, string>>;

async function assertResponds(service: BackingService): Promise<void> {
  const { name, address } = service;
  try {
    await service.probe();
  } catch (cause) {
    const variable = buildPortVariable(name);
    throw new Error(
      `${name} does not respond at ${address} (${variable}). Start the stack there, or unset the variable.`,
      { cause },
    );
  }
}

/**
 * Finds the running stack of a checkout, or else one of another checkout at the ports that `DAYSTAR_STACK_…_PORT` name.
 * @returns undefined if no stack of this checkout runs and the environment names no port
 * @throws Error if a named port does not respond
 */
export async function findStack(root: string, env: NodeJS.ProcessEnv): Promise<StackAddresses | undefined> {
  const running = readRunningStack(join(root, '.stack'));
  if (running || !namesPorts(env)) return running;
  const services = createBackingServices(readStackSettings(root, env));
  for (const service of services) await assertResponds(service);
  return Object.fromEntries(services.map(({ name, address }) => [name, address])) as StackAddresses;
}
