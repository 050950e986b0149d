import { createRequire } from 'node:module';
import { patchConnectionRecovery } from './connection-recovery';
import { registerFastGzip } from './fast-gzip';
import { patchGroupRejoin } from './group-rejoin';
import { patchIdleTimer } from './idle-timer';
import { patchLastBroker } from './last-broker';

/** Version of kafkajs whose internals the patches replace. */
const PATCHED_VERSION = '2.2.4';

let isApplied = false;

/**
 * Applies all patches once per process, before the first client is created (README.md lists them).
 * @throws Error when another version of kafkajs is installed
 */
export function applyKafkajsPatches(): void {
  if (isApplied) return;
  const { version } = createRequire(__filename)('kafkajs/package.json') as { version: string };
  if (version !== PATCHED_VERSION)
    throw new Error(
      `kafkajs ${version} is installed, but its patches are for ${PATCHED_VERSION}. Install that version, or adapt kafkajs-patches.`,
    );
  isApplied = true;
  registerFastGzip();
  patchIdleTimer();
  patchLastBroker();
  patchConnectionRecovery();
  patchGroupRejoin();
}
