import { openDatabase } from '@daystar/database';
import { type ObjectStore, openObjectStore } from '@daystar/object-store';
import type { ArchiveDatabase } from '../platform/engine-ports';
import { LakeMover } from './lake-mover';

/** Arguments: Postgres, folder of the lake, time of the run (ms), and the step at which the process kills itself. */
const [postgres, folder, now, lastStep] = process.argv.slice(2);
let steps = 0;

/** Kills the process when it has reached the step: before a change, or after it. */
async function killAround<T>(change: () => Promise<T>): Promise<T> {
  if (++steps === Number(lastStep)) process.kill(process.pid, 'SIGKILL');
  const result = await change();
  if (++steps === Number(lastStep)) process.kill(process.pid, 'SIGKILL');
  return result;
}

async function main(): Promise<void> {
  const database = await openDatabase({ postgres });
  const objects = openObjectStore({ url: `file:${folder}` });
  const crashingObjects: ObjectStore = {
    put: (key, content) => killAround(() => objects.put(key, content)),
    get: (key, range) => objects.get(key, range),
    list: (prefix) => objects.list(prefix),
    listFolders: (prefix) => objects.listFolders(prefix),
    delete: (keys) => killAround(() => objects.delete(keys)),
  };
  const crashingDatabase: ArchiveDatabase = {
    execute: (task) => database.execute(task),
    transaction: (task) => killAround(() => database.transaction(task)),
  };
  const lake = { objects: crashingObjects, afterDays: 1 };
  const log = {
    info: () => undefined,
    warn: (message: string, fields?: object) => void process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
  };
  const options = { archiveDays: 90, fileSize: 20_000, partSize: 1, countPageSize: 2 };
  const mover = new LakeMover(crashingDatabase, lake, options, log);
  await mover.run(Number(now));
  await database.close();
}

void main();
