import { setTimeout as sleep } from 'node:timers/promises';
import { type Bus, openBus } from '@daystar/bus';
import { FleetFileError } from '../../apps/gateway/src/admin/fleet-file';
import { findServiceBus } from './service-connections';
import { checkKafka, failWhenUnavailable } from './check-connections';
import { runAdmin } from './run-admin';
import { UsageError } from './usage-error';

/** Time to leave consumer groups at the end, ms. */
const CLOSE_TIMEOUT_MS = 5000;

async function main(args: string[]): Promise<number> {
  let bus: Bus | undefined;
  const openBusOnce = async () => {
    if (!bus) await checkKafka(findServiceBus());
    return (bus ??= await openBus(findServiceBus()));
  };
  try {
    const lines = await failWhenUnavailable(() => bus?.findReadinessProblem(), runAdmin(args, openBusOnce));
    for (const line of lines) console.log(line);
    return 0;
  } catch (error) {
    if (error instanceof FleetFileError)
      for (const { line, reason } of error.rows) console.error(`line ${line}: ${reason}`);
    console.error(`admin: ${(error as Error).message}`);
    if (error instanceof UsageError)
      console.error('\nnpm run admin -- --help lists the commands; COMMAND --help shows one');
    return error instanceof UsageError ? 2 : 1;
  } finally {
    await Promise.race([bus?.close(), sleep(CLOSE_TIMEOUT_MS)]);
  }
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(`admin: ${(error as Error).message}`);
    process.exit(1);
  },
);
