import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { soundConnections } from './sound-connections';

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

/** A request of no kind that is answered with a text. */
const question = {
  request: { apiKey: 3, apiName: 'Metadata', apiVersion: 0, encode: async () => new Encoder() },
  response: { decode: async (payload: Buffer) => ({ text: `${payload}` }), parse: async (decoded: object) => decoded },
};

/** What a broker sends back: how long it is, which request it answers, the text. */
function reply(request: Buffer, text: string): Buffer {
  const answer = Buffer.alloc(8 + text.length);
  answer.writeInt32BE(4 + text.length, 0);
  request.copy(answer, 4, 8, 12);
  answer.write(text, 8);
  return answer;
}

describe('a connection of kafkajs', () => {
  let broker: Server;
  let sockets: Socket[];
  let connection: Connection;
  let answer: (socket: Socket, request: Buffer) => void;

  beforeAll(soundConnections);

  beforeEach(async () => {
    sockets = [];
    broker = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => {}).on('data', (request) => answer(socket, request));
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

  const ask = async () => {
    await connection.connect();
    return connection.send(question);
  };

  it('reads replies from their beginning after it was cut in the midst of one', async () => {
    answer = (socket, request) => socket.end(reply(request, 'a long reply').subarray(0, -3));
    await expect(ask()).rejects.toThrow('Closed connection');
    answer = (socket, request) => socket.write(reply(request, 'whole'));
    await expect(ask()).resolves.toEqual({ text: 'whole' });
  });

  it('leaves a socket whose other end does not answer any more', async () => {
    answer = () => {};
    await expect(ask()).rejects.toThrow('timed out');
    answer = (socket, request) => (socket === sockets[0] ? undefined : socket.write(reply(request, 'here')));
    await expect(ask()).resolves.toEqual({ text: 'here' });
  });

  it('opens one socket for all who need it at once', async () => {
    answer = (socket, request) => socket.write(reply(request, 'one'));
    await Promise.all([connection.connect(), connection.connect(), connection.connect()]);
    await connection.send(question);
    expect(sockets.length).toBe(1);
  });
});
