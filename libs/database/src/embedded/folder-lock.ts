import { rename, rm } from 'node:fs/promises';
import { type Server, connect, createServer } from 'node:net';
import { join, relative } from 'node:path';
import { ConfigurationError } from '@daystar/contracts';

/**
 * Locks a folder for this process: PGlite does not prevent access by a second process, which would corrupt the data. The
 * lock is a Unix socket in the folder. The kernel closes it when its process ends, so a lock that refuses connections is
 * stale. A file with a process id would be unreliable, because ids are reused.
 * @returns a function that releases the lock
 * @throws ConfigurationError when another process has the lock
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = findShortestPath(join(folder, 'database.lock'));
  for (;;) {
    const server = await listen(path);
    if (server) return () => new Promise((resolve) => server.close(() => resolve()));
    if (await acceptsConnections(path)) {
      throw new ConfigurationError(
        `the data in ${folder} is in use by another process: stop that one, or use another folder`,
      );
    }
    await removeStale(path);
  }
}

/** Returns the absolute or the relative path, whichever is shorter: the path of a socket is limited to about 100 characters. */
const findShortestPath = (path: string) => [path, relative(process.cwd(), path)].sort((a, b) => a.length - b.length)[0];

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => resolve(server.unref()));
  });
}

function acceptsConnections(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/** Removes a stale lock, but moves it back if another process has replaced it meanwhile. */
async function removeStale(path: string): Promise<void> {
  const movedPath = `${path}.${process.pid}`;
  const isMoved = await rename(path, movedPath).then(
    () => true,
    () => false,
  );
  if (!isMoved) return;
  await ((await acceptsConnections(movedPath)) ? rename(movedPath, path) : rm(movedPath, { force: true }));
}
