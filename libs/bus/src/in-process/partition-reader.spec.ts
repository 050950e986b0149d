import { PartitionLog } from './partition-log';
import { PartitionReader } from './partition-reader';

describe('a partition reader', () => {
  it('retries when it is woken while it stops', async () => {
    const log = new PartitionLog(false, { messages: 10, characters: 1000 });
    log.append({ key: 'k', text: '1', headers: {} });
    let answer: (dealtWith: boolean) => void = () => undefined;
    let asked = 0;
    const reader = new PartitionReader(log, () => {
      asked++;
      return new Promise((resolve) => (answer = resolve));
    });
    reader.wake();
    // The waiting consumer has left. Before the reader notices, another one wakes it.
    answer(false);
    reader.wake();
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toBe(2);
    answer(true);
    await reader.waitUntilCaughtUp();
  });
});
