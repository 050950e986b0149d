import { handleInterruption, onInterruption } from './interruption';

describe('an interrupted bench', () => {
  it('runs the remaining cleanups, the last one first, and exits', async () => {
    const calls: string[] = [];
    const exited = new Promise<number>((resolve) =>
      jest.spyOn(process, 'exit').mockImplementation((code) => {
        resolve(code as number);
        return undefined as never;
      }),
    );
    onInterruption(() => void calls.push('namespace'));
    const remove = onInterruption(() => void calls.push('finished bench'));
    onInterruption(() => Promise.reject(new Error('the process has ended')));
    onInterruption(() => void calls.push('service'));
    remove();
    handleInterruption();
    process.emit('SIGTERM');
    expect(await exited).toBe(130);
    expect(calls).toEqual(['service', 'namespace']);
  });
});
