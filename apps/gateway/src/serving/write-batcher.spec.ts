import { type AddressInfo, connect, createServer } from 'node:net';
import { eventually } from '@daystar/testing';
import { WriteBatcher } from './fast-path';

describe('the write batcher', () => {
  it('runs all tasks in order after all requests that arrived together were read', async () => {
    const turn = new WriteBatcher();
    const events: string[] = [];
    let accepted = 0;
    const server = createServer((socket) => {
      accepted++;
      socket.once('data', (name) => {
        events.push(`read ${name}`);
        turn.add(() => events.push(`answered ${name}`));
        socket.end();
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const sockets = Array.from({ length: 3 }, () => connect(port, '127.0.0.1'));
    await eventually(() => (accepted === 3 && sockets.every((socket) => !socket.connecting) ? true : undefined));
    // All three write in one turn of the event loop, so nothing is read before.
    const closed = sockets.map((socket) => new Promise((resolve) => socket.resume().once('close', resolve)));
    sockets.forEach((socket, index) => socket.write(String(index)));
    await Promise.all(closed);
    server.close();
    const names = events.slice(0, 3).map((event) => event.replace('read ', ''));
    expect(events).toEqual([...names.map((name) => `read ${name}`), ...names.map((name) => `answered ${name}`)]);
    expect(names.sort()).toEqual(['0', '1', '2']);
  });

  it('runs tasks that are added during a flush in the next turn', async () => {
    const turn = new WriteBatcher();
    const done: string[] = [];
    turn.add(() => {
      done.push('first');
      turn.add(() => done.push('third'));
    });
    turn.add(() => done.push('second'));
    expect(done).toEqual([]);
    await new Promise(setImmediate);
    expect(done).toEqual(['first', 'second']);
    await new Promise(setImmediate);
    expect(done).toEqual(['first', 'second', 'third']);
  });
});
