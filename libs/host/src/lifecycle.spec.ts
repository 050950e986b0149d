import { Lifecycle } from './lifecycle';

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

class Connection {
  constructor(readonly close: () => Promise<void>) {}
}

describe('a process that stops', () => {
  it('names what it is closing, for the log when its deadline passes', async () => {
    const lifecycle = new Lifecycle(log);
    const closing: (string | undefined)[] = [];
    const close = async () => void closing.push(lifecycle.closing);
    lifecycle.closeOnStop(new Connection(close));
    await lifecycle.start(async () => ({ close }));
    await lifecycle.stop();
    expect(closing).toEqual(['service', 'Connection']);
  });
});
