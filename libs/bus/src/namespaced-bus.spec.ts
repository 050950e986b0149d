import { accountChanged, closeAccount, prepareSky } from '@daystar/contracts';
import { type Bus, createResponder, createSubscription } from './port/bus';
import { InProcessBus } from './in-process/in-process-bus';
import { NamespacedBus } from './decorators/namespaced-bus';

describe('a namespaced bus', () => {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const shared = new InProcessBus({ clientId: 'test', log, now: () => 0 });
  const red: Bus = new NamespacedBus(shared, 'red');
  const blue: Bus = new NamespacedBus(shared, 'blue');
  const received: string[] = [];

  const listener = (colour: string) => ({
    service: 'forecast-engine',
    subscriptions: [
      createSubscription(accountChanged, 'every-instance', async ({ key }) => void received.push(`${colour} ${key}`)),
    ],
    responders: [createResponder(prepareSky, async () => ({ cells: [colour === 'red' ? 'c1-1' : 'c2-2'] }))],
  });
  beforeAll(async () => {
    await red.listen(listener('red'));
    await blue.listen(listener('blue'));
  });
  afterAll(() => shared.close());

  it('receives events of its own installation only', async () => {
    await red.publish(accountChanged, [accountChanged.example]);
    await red.remove(accountChanged, 'gone');
    while (received.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(received.sort()).toEqual(['red acme', 'red gone']);
  });

  it('names the part of the service that does not respond, without the namespace', async () => {
    const request = red.request(closeAccount, closeAccount.example.request, 20);
    await expect(request).rejects.toThrow('The store of sites and accounts did not respond in time.');
  });

  it('sends commands to its own installation', async () => {
    await expect(red.request(prepareSky, { cells: ['c0-0'] })).resolves.toEqual({ cells: ['c1-1'] });
    await expect(blue.request(prepareSky, { cells: ['c0-0'] })).resolves.toEqual({ cells: ['c2-2'] });
  });
});
