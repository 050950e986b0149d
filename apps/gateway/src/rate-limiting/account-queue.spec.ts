import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { AccountQueue, type QueuedAccount } from './account-queue';

describe('the queue of expensive tasks', () => {
  const queue = new AccountQueue('tasks');
  const started: string[] = [];
  const release = new Map<string, () => void>();
  const paying = (account_id: string) => ({ account_id, plan: 'commercial' }) as const;
  const free = (account_id: string) => ({ account_id, plan: 'free' }) as const;
  const run = (account: string, name: string, toAccount: (account_id: string) => QueuedAccount = paying) =>
    queue.run(toAccount(account), () => {
      started.push(name);
      return new Promise<string>((resolve) => release.set(name, () => resolve(name)));
    });

  it('runs one task of each account at a time and three in total, in order', async () => {
    const reports = ['a1', 'a2', 'b1', 'c1', 'd1'].map((name) => run(name[0], name));
    expect(started).toEqual(['a1', 'b1', 'c1']);
    release.get('b1')!();
    await yieldToEventLoop();
    expect(started).toEqual(['a1', 'b1', 'c1', 'd1']);
    release.get('a1')!();
    await yieldToEventLoop();
    expect(started.at(-1)).toBe('a2');
    for (const name of ['a2', 'c1', 'd1']) release.get(name)!();
    expect(await Promise.all(reports)).toEqual(['a1', 'a2', 'b1', 'c1', 'd1']);
  });

  it('rejects the ninth task of an account, and accepts those of others', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `e${index}`);
    const reports = names.map((name) => run('e', name));
    expect(() => run('e', 'e8')).toThrow(
      'Your account has 8 tasks in progress, which is the limit. Try again in 5 seconds.',
    );
    const other = run('f', 'f0');
    for (const name of ['f0', ...names]) {
      release.get(name)!();
      await yieldToEventLoop();
    }
    expect(await Promise.all([...reports, other])).toEqual([...names, 'f0']);
  });

  it('alternates between accounts: many tasks of one account delay another by one task', async () => {
    const busy = ['h', 'i', 'j'].flatMap((account) => [0, 1, 2].map((index) => `${account}${index}`));
    const reports = [...busy, 'k0'].map((name) => run(name[0], name));
    started.length = 0;
    release.get('h0')!();
    await yieldToEventLoop();
    expect(started).toEqual(['k0']);
    while (started.length < 7) {
      for (const finish of release.values()) finish();
      await yieldToEventLoop();
    }
    for (const finish of release.values()) finish();
    expect(await Promise.all(reports)).toHaveLength(10);
  });

  it('rejects the 49th task in total, and accepts another after those have finished', async () => {
    const names = Array.from({ length: 48 }, (_, index) => `${String.fromCharCode(65 + (index % 8))}${index}`);
    const reports = names.map((name) => run(name[0], name));
    expect(() => run('Z', 'Z0')).toThrow('The service has too many tasks in progress. Try again in 5 seconds.');
    while (!started.includes(names[47])) {
      for (const finish of release.values()) finish();
      await yieldToEventLoop();
    }
    for (const finish of release.values()) finish();
    await Promise.all(reports);
    const last = run('Z', 'Z1');
    release.get('Z1')!();
    expect(await last).toBe('Z1');
  });

  it('runs the next task after a failure', async () => {
    await expect(queue.run(paying('g'), () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await queue.run(paying('g'), () => Promise.resolve('done'))).toBe('done');
  });

  it('runs at most two tasks of free accounts at a time, and takes 24 of them, so that paying accounts do not wait', async () => {
    started.length = 0;
    const names = Array.from({ length: 24 }, (_, index) => `${'lmn'[index % 3]}${index}`);
    const tasks = names.map((name) => run(name[0], name, free));
    expect(started).toEqual(['l0', 'm1']);
    expect(() => run('o', 'o0', free)).toThrow('The service has too many tasks in progress.');
    tasks.push(run('p', 'p0'));
    expect(started).toEqual(['l0', 'm1', 'p0']);
    while (started.length < 25) {
      for (const name of started) release.get(name)!();
      await yieldToEventLoop();
    }
    for (const finish of release.values()) finish();
    expect(await Promise.all(tasks)).toEqual([...names, 'p0']);
  });
});
