import { createServer } from 'node:net';
import { isPortUsed } from '../../stack/is-port-used';

const FIRST_PORT = 24_000;
/** The first of the ports that Linux assigns to sockets without a port. */
const END_PORT = 32_768;
const BLOCK_SIZE = 64;

/** Ports of reserved blocks, not yet found. */
const reserved: number[] = [];

/**
 * Finds free ports of the loopback interface. The next port of each, for the ops server, is free too. No other program finds them
 * until this one ends, so services may listen on them later.
 */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    if (reserved.length === 0) reserved.push(...(await reserveBlock()));
    const port = reserved.shift();
    if (port !== undefined && !(await isPortUsed(port)) && !(await isPortUsed(port + 1))) ports.push(port);
  }
  return ports;
}

/** Reserves a block of ports. This process listens on the first one until it ends, which tells others that the block is taken. */
async function reserveBlock(): Promise<number[]> {
  for (let first = FIRST_PORT; first + BLOCK_SIZE <= END_PORT; first += BLOCK_SIZE) {
    if (!(await listen(first))) continue;
    return Array.from({ length: BLOCK_SIZE / 2 - 1 }, (_, index) => first + 2 * (index + 1));
  }
  throw new Error(`All ports from ${FIRST_PORT} to ${END_PORT - 1} are reserved: end programs that listen on them.`);
}

function listen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().unref();
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
}
