import { createServer } from 'node:net';

const FIRST = 24_000;
/** Runs that begin at one moment have process ids next to each other: so many ports lie between those. */
const APART = 64;
const RUNS = 60;

/** Ports of the loopback interface that nobody listens on, each with its successor free too. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let port = FIRST + APART * (process.pid % RUNS); ports.length < count; port += 2) {
    if ((await free(port)) && (await free(port + 1))) ports.push(port);
  }
  return ports;
}

function free(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
