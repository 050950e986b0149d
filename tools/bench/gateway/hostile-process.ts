import { spawnSync } from 'node:child_process';
import { type Socket, connect } from 'node:net';
import { setPriority } from 'node:os';
import { serveRequests } from '../helper-process';
import { createFreeKey } from './bench-resources';

/** A request to the process of hostile clients. Attacks and processor load continue until `stop`. */
export type HostileRequest =
  | { readonly kind: 'attack'; readonly port: number }
  /** Uses a share of a core and sends nothing. */
  | { readonly kind: 'burn'; readonly share: number }
  | { readonly kind: 'stop' };

/** Result of an attack. */
export interface AttackResult {
  readonly connections: number;
  readonly seconds: number;
  /** Processor time of the attackers. */
  readonly cpuSeconds: number;
  readonly sentBytes: number;
}

/**
 * Attackers have machines of their own, so here they get only the processor time that paying clients and the gateway do
 * not use. The lowest priority does not ensure this: Linux lets a process finish its slice of up to 3 ms before a
 * process that wakes up runs. A process of the class `idle` yields at once. `chrt` is part of util-linux.
 */
const NICE = 19;
setPriority(NICE);
spawnSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)]);

const IDLE_UPLOADS = 300;
const CSV_FLOODS = 3;
/** HEAD requests for the event stream, each with another address and key, over few connections at a time. */
const HEAD_STREAMS = 2000;
const HEAD_CONNECTIONS = 20;
/** Number of responses that the slow reader requests and does not read. */
const UNREAD_RESPONSES = 200;
const CSV = Buffer.from('1,2\n'.repeat(1024 * 1024));
/**
 * The floods share a bandwidth of 1 Gbit/s, as a network link would limit attackers. The loopback interface has no such limit:
 * the kernel would copy five times as much, with processor time of the gateway.
 */
const LINE_BYTES_PER_MS = 125_000;
const SEND_INTERVAL_MS = 2;
/** Maximum delay before a client reconnects after the server closed its connection; the delay is random. */
const MAX_RECONNECT_DELAY_MS = 40;

const sockets = new Set<Socket>();
let isActive = false;
let openedConnections = 0;
let sentBytes = 0;
let started = { at: 0, cpu: process.cpuUsage() };

/** Each client has its own address, like a botnet, so that limits per address do not stop them. Ranges must not overlap. */
const FIRST_ADDRESSES = { uploads: 0, floods: 1000, heads: 2000, slowReader: 2000 + HEAD_STREAMS };
const formatAddressHeader = (index: number) => `x-forwarded-for: 10.0.${index >> 8}.${index & 255}\r\n`;

/** Opens a connection, and another when the server closes it. */
function keepConnected(port: number, onConnect: (socket: Socket) => void): void {
  if (!isActive) return;
  const socket = connect({ port, host: '127.0.0.1' }, () => onConnect(socket));
  sockets.add(socket);
  openedConnections++;
  socket.on('error', () => undefined);
  socket.once('close', () => {
    if (sockets.delete(socket)) sentBytes += socket.bytesWritten;
    setTimeout(keepConnected, MAX_RECONNECT_DELAY_MS * Math.random(), port, onConnect);
  });
}

function sendAtLineRate(socket: Socket, body: Buffer, bytesPerMs: number): void {
  const startedAt = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    if (socket.destroyed || sent >= body.length) return clearInterval(timer);
    const due = Math.round((performance.now() - startedAt) * bytesPerMs);
    socket.write(body.subarray(sent, due));
    sent = due;
  }, SEND_INTERVAL_MS);
}

function attack(port: number): void {
  isActive = true;
  started = { at: performance.now(), cpu: process.cpuUsage() };
  for (let index = 0; index < IDLE_UPLOADS; index++)
    keepConnected(port, (socket) =>
      socket
        .resume()
        .write(
          `POST /accounts HTTP/1.1\r\nhost: x\r\n${formatAddressHeader(FIRST_ADDRESSES.uploads + index)}content-type: application/json\r\ncontent-length: 10\r\n\r\n`,
        ),
    );
  for (let index = 0; index < CSV_FLOODS; index++)
    keepConnected(port, (socket) => {
      const path = '/utility_scale_sites/0000-0000-be0c-0000/measurements';
      socket
        .resume()
        .write(
          `POST ${path} HTTP/1.1\r\nhost: x\r\n${formatAddressHeader(FIRST_ADDRESSES.floods + index)}content-type: text/csv\r\ncontent-length: ${CSV.length}\r\n\r\n`,
        );
      sendAtLineRate(socket, CSV, LINE_BYTES_PER_MS / CSV_FLOODS);
    });
  let heads = 0;
  for (let index = 0; index < HEAD_CONNECTIONS; index++)
    keepConnected(port, (socket) => {
      if (heads >= HEAD_STREAMS) return;
      socket
        .resume()
        .write(
          `HEAD /v1/events HTTP/1.1\r\nhost: x\r\n${formatAddressHeader(FIRST_ADDRESSES.heads + heads)}authorization: Bearer ${createFreeKey(heads++)}\r\n\r\n`,
        );
    });
  keepConnected(port, (socket) => {
    socket.pause();
    socket.write(
      `GET /openapi.json HTTP/1.1\r\nhost: x\r\n${formatAddressHeader(FIRST_ADDRESSES.slowReader)}\r\n`.repeat(
        UNREAD_RESPONSES,
      ),
    );
  });
}

const BURN_PERIOD_MS = 10;

function burnCpu(share: number): void {
  isActive = true;
  started = { at: performance.now(), cpu: process.cpuUsage() };
  const timer = setInterval(() => {
    if (!isActive) return clearInterval(timer);
    const { user, system } = process.cpuUsage(started.cpu);
    const due = share * (performance.now() - started.at) - (user + system) / 1000;
    const end = performance.now() + due;
    while (performance.now() < end);
  }, BURN_PERIOD_MS);
}

function stop(): AttackResult {
  isActive = false;
  for (const socket of sockets) {
    sentBytes += socket.bytesWritten - socket.writableLength;
    socket.destroy();
  }
  sockets.clear();
  const { user, system } = process.cpuUsage(started.cpu);
  const seconds = (performance.now() - started.at) / 1000;
  const attack = { connections: openedConnections, seconds, cpuSeconds: (user + system) / 1e6, sentBytes };
  openedConnections = 0;
  sentBytes = 0;
  return attack;
}

serveRequests<HostileRequest, AttackResult | undefined>((request) => {
  if (request.kind === 'stop') return stop();
  if (request.kind === 'burn') burnCpu(request.share);
  else attack(request.port);
  return undefined;
});
