import dns from 'node:dns';
import { HostResolver } from './host-resolver';
import { NameServer } from './name-server.fixture';
import { Receiver } from './receiver.fixture';
import { WebhookSender } from './webhook-sender';

const PRIVATE_NAME = 'db.example.com';
const PUBLIC_NAME = 'hooks.example.com';

describe('the resolver of webhook host names', () => {
  let nameServer: NameServer;
  let receiver: Receiver;
  let port: string;
  beforeAll(async () => {
    nameServer = await new NameServer({ [PRIVATE_NAME]: '10.0.0.7', [PUBLIC_NAME]: '127.0.0.1' }).start();
    receiver = await new Receiver().start();
    ({ port } = new URL(receiver.url));
  });
  afterAll(async () => {
    await receiver.close();
    await nameServer.close();
  });

  const createSender = (allowsLoopback: boolean) => {
    const resolver = new HostResolver([nameServer.address]);
    return new WebhookSender({
      webhooks: { allowsLoopback, resolveHost: (name) => resolver.resolveHost(name) },
    });
  };

  it('uses no thread pool: slow names delay neither other names nor files', async () => {
    const threadLookup = jest.spyOn(dns, 'lookup');
    const sender = createSender(true);
    const slow = Array.from({ length: 64 }, (_, k) => sender.post(`http://slow-${k}.example.com:${port}`, {}, '{}'));
    expect(await sender.post(`http://${PUBLIC_NAME}:${port}`, {}, '{}')).toEqual({ status: 204 });
    expect(threadLookup).not.toHaveBeenCalled();
    threadLookup.mockRestore();
    // The slow look-ups still wait for the name server.
    expect(await Promise.race([slow[0], Promise.resolve('waiting')])).toBe('waiting');
    for (const outcome of await Promise.all(slow)) expect(outcome).toHaveProperty('error');
  }, 30_000);

  it('is used by the webhook sender by default, instead of dns.lookup', async () => {
    const threadLookup = jest.spyOn(dns, 'lookup');
    const requestedNames = jest.spyOn(HostResolver.prototype, 'resolveHost').mockResolvedValue([]);
    await new WebhookSender({ webhooks: { allowsLoopback: false } }).post(`https://${PUBLIC_NAME}`, {}, '{}');
    expect([requestedNames.mock.calls, threadLookup.mock.calls]).toEqual([[[PUBLIC_NAME]], []]);
    jest.restoreAllMocks();
  });

  it('returns the same error for a private, an unknown and a slow name', async () => {
    const sender = createSender(false);
    const outcomes = await Promise.all(
      [PRIVATE_NAME, PUBLIC_NAME, 'missing.example.com', 'slow.example.com'].map((name) =>
        sender.post(`http://${name}:${port}`, {}, '{}'),
      ),
    );
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome)))).toEqual(
      new Set([JSON.stringify({ error: 'the host has no address on the public internet' })]),
    );
  }, 30_000);
});
