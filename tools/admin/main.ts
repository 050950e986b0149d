import { join } from 'node:path';
import { type Bus, openBus } from '@daystar/bus';
import { createLog, readEnvironment } from '@daystar/host';
import { FleetFileError } from '../../apps/aggregation/src/fleets/fleet-file';
import { projectRoot } from '../stack/project-root';
import { readRunningStack } from '../stack/stack-file';
import { runAdmin } from './run-admin';
import { USAGE, UsageError } from './usage';

const NO_SERVICES =
  'this needs the running services: `npm run stack -- up` and `npm run start:services`, or DAYSTAR_KAFKA=host:port. ' +
  'The all-in-one of `npm start` keeps its bus to itself.';

async function main(args: string[]): Promise<number> {
  if (args[0] === '--help' || args[0] === 'help') {
    console.log(USAGE);
    return 0;
  }
  let bus: Bus | undefined;
  const open = async () => (bus ??= await openServiceBus());
  try {
    for (const line of await runAdmin(args, open)) console.log(line);
    return 0;
  } catch (error) {
    if (error instanceof FleetFileError)
      for (const { line, reason } of error.rows) console.error(`line ${line}: ${reason}`);
    console.error(`admin: ${(error as Error).message}`);
    if (error instanceof UsageError) console.error(`\n${USAGE}`);
    return error instanceof UsageError ? 2 : 1;
  } finally {
    await bus?.close();
  }
}

function openServiceBus(): Promise<Bus> {
  const { kafka = readRunningStack(join(projectRoot(), '.stack'))?.kafka, namespace } = readEnvironment(process.env);
  if (!kafka) throw new Error(NO_SERVICES);
  const log = createLog('admin', 'error');
  return openBus({ kafka, namespace, clientId: 'admin', log, now: Date.now });
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(`admin: ${(error as Error).message}`);
    process.exit(1);
  },
);
