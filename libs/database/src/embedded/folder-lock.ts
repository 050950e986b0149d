import { rename, rm } from 'node:fs/promises';
import { type Server, connect, createServer } from 'node:net';
import { join, relative } from 'node:path';

/**
 * Takes a folder for this process alone: PGlite itself would let a second process in, and corrupt the data. The lock is
 * a socket in the folder. The kernel closes it with its process however that ends, so a lock that nobody answers is
 * what a killed process left behind; a file with a process id could not tell, as ids are used again.
 * @returns what gives the folder back
 * @throws Error when another process has it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = shortest(join(folder, 'database.lock'));
  for (;;) {
    const server = await listen(path);
    if (server) return () => new Promise((resolve) => server.close(() => resolve()));
    if (await answers(path)) {
      throw new Error(`the data in ${folder} is in use by another process: stop that one, or use another folder`);
    }
    await removeDead(path);
  }
}

/** A socket's path may have about a hundred characters. */
const shortest = (path: string) => [path, relative(process.cwd(), path)].sort((a, b) => a.length - b.length)[0];

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => resolve(server.unref()));
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/** Removes a dead lock. Of several processes that do so at once one may catch a lock just taken, and puts it back. */
async function removeDead(path: string): Promise<void> {
  const aside = `${path}.${process.pid}`;
  const moved = await rename(path, aside).then(
    () => true,
    () => false,
  );
  if (!moved) return;
  await ((await answers(aside)) ? rename(aside, path) : rm(aside, { force: true }));
}
