import { PartitionLog } from './partition-log';
import { PartitionReader } from './partition-reader';

describe('a partition reader', () => {
  it('retries when it is woken while it stops', async () => {
    const log = new PartitionLog(false, { messages: 10, characters: 1000 });
    log.append({ key: 'k', text: '1', headers: {} });
    let response: (dealtWith: boolean) => void = () => undefined;
    let requested = 0;
    const reader = new PartitionReader(log, () => {
      requested++;
      return new Promise((resolve) => (response = resolve));
    });
    reader.wake();
    // The waiting consumer has left. Before the reader notices, another one wakes it.
    response(false);
    reader.wake();
    await new Promise((resolve) => setImmediate(resolve));
    expect(requested).toBe(2);
    response(true);
    await reader.waitUntilCaughtUp();
  });
});
