import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { freePorts } from './ports';
import { Proxy } from './proxy';

describe('a proxy', () => {
  it('passes on what is said, nothing while it is cut, and ends what was open then', async () => {
    const echo = createServer((socket) => socket.pipe(socket));
    echo.listen(0, '127.0.0.1');
    await once(echo, 'listening');
    const [port] = await freePorts(1);
    const proxy = await Proxy.start((echo.address() as AddressInfo).port, port);
    const client = connect(port, '127.0.0.1');
    let heard = '';
    client.on('data', (piece) => (heard += piece.toString()));
    client.write('one');
    await once(client, 'data');
    proxy.cut();
    client.write('two');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(heard).toBe('one');
    proxy.heal();
    await once(client, 'close');
    const other = createServer((socket) => socket.end('another'));
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    proxy.turnTo((other.address() as AddressInfo).port);
    const [piece] = (await once(connect(port, '127.0.0.1'), 'data')) as [Buffer];
    expect(piece.toString()).toBe('another');
    proxy.close();
    other.close();
    echo.close();
  });
});
