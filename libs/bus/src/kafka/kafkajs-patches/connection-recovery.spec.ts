import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { patchConnectionRecovery } from './connection-recovery';

interface Connection {
  connect(): Promise<true>;
  disconnect(): Promise<true>;
  send(request: object): Promise<string>;
}

const kafkajs = createRequire(__filename);
const Connection = kafkajs('kafkajs/src/network/connection') as new (options: object) => Connection;
const Encoder = kafkajs('kafkajs/src/protocol/encoder') as new () => object;
const socketFactory = (kafkajs('kafkajs/src/network/socketFactory') as () => unknown)();

const silent = { debug() {}, warn() {}, error() {}, namespace: () => silent };

/** A request whose response is plain text. */
const request = {
  request: { apiKey: 3, apiName: 'Metadata', apiVersion: 0, encode: async () => new Encoder() },
  response: { decode: async (payload: Buffer) => ({ text: `${payload}` }), parse: async (decoded: object) => decoded },
};

/** A response: length prefix, correlation id of the request, text. */
function response(request: Buffer, text: string): Buffer {
  const bytes = Buffer.alloc(8 + text.length);
  bytes.writeInt32BE(4 + text.length, 0);
  request.copy(bytes, 4, 8, 12);
  bytes.write(text, 8);
  return bytes;
}

describe('a connection of kafkajs', () => {
  let broker: Server;
  let sockets: Socket[];
  let connection: Connection;
  let respond: (socket: Socket, request: Buffer) => void;

  beforeAll(patchConnectionRecovery);

  beforeEach(async () => {
    sockets = [];
    broker = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => {}).on('data', (request) => respond(socket, request));
    }).listen(0, '127.0.0.1');
    await once(broker, 'listening');
    const { port } = broker.address() as AddressInfo;
    const timeouts = { requestTimeout: 300, connectionTimeout: 5000 };
    connection = new Connection({ host: '127.0.0.1', port, logger: silent, socketFactory, ...timeouts });
  });

  afterEach(async () => {
    await connection.disconnect();
    for (const socket of sockets) socket.destroy();
    broker.close();
  });

  const send = async () => {
    await connection.connect();
    return connection.send(request);
  };

  it('parses the next response from its start after a socket closed within a response', async () => {
    respond = (socket, request) => socket.end(response(request, 'a long reply').subarray(0, -3));
    await expect(send()).rejects.toThrow('Closed connection');
    respond = (socket, request) => socket.write(response(request, 'whole'));
    await expect(send()).resolves.toEqual({ text: 'whole' });
  });

  it('closes a socket on which a request timed out', async () => {
    respond = () => {};
    await expect(send()).rejects.toThrow('timed out');
    respond = (socket, request) => (socket === sockets[0] ? undefined : socket.write(response(request, 'here')));
    await expect(send()).resolves.toEqual({ text: 'here' });
  });

  it('opens one socket for concurrent requests', async () => {
    respond = (socket, request) => socket.write(response(request, 'one'));
    await Promise.all([connection.connect(), connection.connect(), connection.connect()]);
    await connection.send(request);
    expect(sockets.length).toBe(1);
  });
});
