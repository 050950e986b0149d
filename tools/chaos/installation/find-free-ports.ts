import { createServer } from 'node:net';

const FIRST_PORT = 24_000;
/** Size of the port range of a run. Concurrent runs, whose process ids are adjacent, get different ranges. */
const RANGE_SIZE = 64;
const MAX_CONCURRENT_RUNS = 60;

/** Finds free ports of the loopback interface. The next port of each, for the ops server, is free too. */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let port = FIRST_PORT + RANGE_SIZE * (process.pid % MAX_CONCURRENT_RUNS); ports.length < count; port += 2) {
    if ((await isFree(port)) && (await isFree(port + 1))) ports.push(port);
  }
  return ports;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
