import { type Bus, openBus } from '@daystar/bus';
import { FleetFileError } from '../../apps/gateway/src/admin/fleet-file';
import { serviceBus } from './installation';
import { runAdmin } from './run-admin';
import { UsageError } from './usage';

async function main(args: string[]): Promise<number> {
  let bus: Bus | undefined;
  const open = async () => (bus ??= await openBus(serviceBus()));
  try {
    for (const line of await runAdmin(args, open)) console.log(line);
    return 0;
  } catch (error) {
    if (error instanceof FleetFileError)
      for (const { line, reason } of error.rows) console.error(`line ${line}: ${reason}`);
    console.error(`admin: ${(error as Error).message}`);
    if (error instanceof UsageError)
      console.error('\nnpm run admin -- --help lists the commands; COMMAND --help shows one');
    return error instanceof UsageError ? 2 : 1;
  } finally {
    await bus?.close();
  }
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(`admin: ${(error as Error).message}`);
    process.exit(1);
  },
);
