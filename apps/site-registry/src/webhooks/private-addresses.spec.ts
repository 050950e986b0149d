import { once } from 'node:events';
import { type Server, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { isPublicAddress } from './public-address';
import { Receiver } from './receiver.fixture';
import { WebhookSender } from './webhook-sender';
import { parseWebhookUrl } from './webhook-url';

const PRIVATE = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.9.9.9',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.2.7',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '64:ff9b::a00:1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b::7f00:1',
  '64:ff9b::',
  '64:ff9b:1::808:808',
  '2002:a00:1::',
  '2001::1',
  '2001:db8::1',
];
const PUBLIC = [
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700:4700::1111',
  '2a00:1450::1',
  // Translated by NAT64, in a cluster with IPv6 alone.
  '64:ff9b::808:808',
  '64:ff9b::8.8.8.8',
];

/** Creates a resolver that gives the next of `responses` at each call, and the last one from then on. */
function createResolver(...responses: string[][]) {
  const requestedNames: string[] = [];
  const resolveHost = (name: string) => {
    requestedNames.push(name);
    const addresses = responses[Math.min(requestedNames.length, responses.length) - 1];
    return Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
  };
  return { requestedNames, resolveHost };
}

describe('webhooks to private addresses', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await new Receiver().start();
  });
  afterAll(() => receiver.close());

  it.each(PRIVATE)('recognize %s as private', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(PUBLIC)('recognize %s as public', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'example.com',
    '',
    'https://',
    'javascript:alert(1)',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost/',
    'https://localhost./',
    'https://db/',
    'https://a.svc.cluster.local/',
    'https://metadata.google.internal/',
    'https://user:secret@example.com/',
    'https://example.com/#x',
    'https://169.254.169.254/latest/meta-data/',
    'https://１２７.0.0.1/',
    'https://example.com:22/',
    'https://example.com:6379/',
    'https://example.com:80/',
    'https://8.8.8.8:9200/',
  ])('cannot be registered: %s', (url) => {
    expect(() => parseWebhookUrl(url, false)).toThrow(/'url' must/);
  });

  it.each(['https://example.com/a\r\nb', 'https://exam\tple.com/', '\nhttps://example.com/'])(
    'cannot be registered with a line break or tab, which would change it: %j',
    (url) => {
      expect(() => parseWebhookUrl(url, false)).toThrow(/'url' must be an address/);
    },
  );

  it('can be registered where a setting allows this machine, but for no other private address', () => {
    expect(parseWebhookUrl('http://127.0.0.1:8080/x', true)).toBe('http://127.0.0.1:8080/x');
    for (const url of ['http://127.0.0.1:8080/x', 'http://localhost:8080/', 'https://[::1]/'])
      expect(() => parseWebhookUrl(url, false)).toThrow(
        /be on the public internet\..* DAYSTAR_LOOPBACK_WEBHOOKS=allow\./,
      );
    expect(() => parseWebhookUrl('http://10.0.0.1/x', true)).toThrow(/https/);
    expect(parseWebhookUrl('https://127.0.0.1:9999/', true)).toBe('https://127.0.0.1:9999/');
    expect(parseWebhookUrl('http://[::1]:8080/', true)).toBe('http://[::1]:8080/');
    const otherUrls = ['http://127.0.0.2:8080/', 'https://127.0.0.9/', 'http://[::ffff:127.0.0.1]:8080/'];
    for (const url of ['https://localhost:8443/', 'http://localhost:8080/', ...otherUrls])
      expect(() => parseWebhookUrl(url, true)).toThrow(
        "'url' must name this machine by its address, 127.0.0.1 or [::1].",
      );
    expect(parseWebhookUrl('https://example.com:443/', false)).toBe('https://example.com/');
    expect(() => parseWebhookUrl('https://example.com:9999/', true)).toThrow("'url' must use port 443 or 8443.");
    expect(parseWebhookUrl('https://Example.com:8443/x?y=1', false)).toBe('https://example.com:8443/x?y=1');
  });

  it('receive nothing by address or name, or when one of several addresses is private', async () => {
    const refused = { error: 'the host has no address on the public internet' };
    const { port } = new URL(receiver.url);
    const createSender = (...responses: string[][]) =>
      new WebhookSender({ webhooks: { allowsLoopback: false, resolveHost: createResolver(...responses).resolveHost } });
    expect(await createSender(['8.8.8.8']).post(`http://127.0.0.1:${port}`, {}, '{}')).toEqual(refused);
    expect(await createSender(['8.8.8.8']).post(`http://[::1]:${port}`, {}, '{}')).toEqual(refused);
    expect(await createSender(['127.0.0.1']).post(`http://example.com:${port}`, {}, '{}')).toEqual(refused);
    expect(await createSender(['8.8.8.8', '127.0.0.1']).post(`http://example.com:${port}`, {}, '{}')).toEqual(refused);
    expect(await createSender([]).post(`http://example.com:${port}`, {}, '{}')).toEqual(refused);
    expect(receiver.received).toEqual([]);
  });

  it('receive nothing by a name that changes its address, because it is resolved once', async () => {
    const rebinding = createResolver(['127.0.0.1'], ['127.0.0.2']);
    const sender = new WebhookSender({ webhooks: { allowsLoopback: true, resolveHost: rebinding.resolveHost } });
    const { port } = new URL(receiver.url);
    expect(await sender.post(`http://example.com:${port}`, {}, '{}')).toEqual({ status: 204 });
    expect(rebinding.requestedNames).toEqual(['example.com']);
  });

  it('receive nothing at other loopback addresses than 127.0.0.1 and ::1', async () => {
    const { resolveHost } = createResolver(['127.0.0.2']);
    const sender = new WebhookSender({ webhooks: { allowsLoopback: true, resolveHost } });
    const { port } = new URL(receiver.url);
    const refused = { error: 'the host has no address on the public internet' };
    expect(await sender.post(`http://example.com:${port}`, {}, '{}')).toEqual(refused);
    expect(await sender.post(`http://[::ffff:127.0.0.1]:${port}`, {}, '{}')).toEqual(refused);
  });

  it('receive nothing by a redirect', async () => {
    const requestsBefore = receiver.received.length;
    receiver.chooseStatus = () => 302;
    expect(await new WebhookSender({ webhooks: { allowsLoopback: true } }).post(receiver.url, {}, '{}')).toEqual({
      status: 302,
    });
    expect(receiver.received.length).toBe(requestsBefore + 1);
  });

  it('that do not respond are given up after ten seconds', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const abort = new AbortController();
      setTimeout(() => abort.abort(), milliseconds / 100);
      return abort.signal;
    });
    receiver.chooseStatus = () => new Promise<number>(() => undefined);
    const outcome = await new WebhookSender({ webhooks: { allowsLoopback: true } }).post(receiver.url, {}, '{}');
    expect(outcome).toHaveProperty('error');
    expect(timeout).toHaveBeenCalledWith(10_000);
    timeout.mockRestore();
  });

  it('that send an endless response are disconnected', async () => {
    const endlessServer: Server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const writeUntilFull = () => {
        while (!socket.destroyed && socket.write('x'.repeat(10_000)));
      };
      socket.on('drain', writeUntilFull);
      writeUntilFull();
    });
    await once(endlessServer.listen(0, '127.0.0.1'), 'listening');
    const { port } = endlessServer.address() as AddressInfo;
    expect(
      await new WebhookSender({ webhooks: { allowsLoopback: true } }).post(`http://127.0.0.1:${port}`, {}, '{}'),
    ).toEqual({
      status: 200,
    });
    endlessServer.close();
  });
});
