import { addCleanup, cleanUpOnSignal, runCleanups } from './cleanups';

describe('the cleanups of a bench', () => {
  it('run once, the last one first, without those that were removed', async () => {
    const calls: string[] = [];
    addCleanup(() => void calls.push('namespace'));
    const remove = addCleanup(() => void calls.push('finished bench'));
    addCleanup(() => Promise.reject(new Error('the process has ended')));
    addCleanup(() => void calls.push('service'));
    remove();
    await runCleanups();
    await runCleanups();
    expect(calls).toEqual(['service', 'namespace']);
  });

  it('run when a signal interrupts the bench, which then exits', async () => {
    const cleanup = jest.fn();
    addCleanup(cleanup);
    const exited = new Promise<unknown>((resolve) =>
      jest.spyOn(process, 'exit').mockImplementation((code) => {
        resolve(code);
        return undefined as never;
      }),
    );
    cleanUpOnSignal();
    process.emit('SIGTERM');
    expect(await exited).toBe(130);
    expect(cleanup).toHaveBeenCalledTimes(1);
  });
});
