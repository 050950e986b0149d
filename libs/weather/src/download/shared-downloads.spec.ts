import { SharedDownloads } from './shared-downloads';

describe('shared downloads', () => {
  const createDownload = () => {
    const started: AbortSignal[] = [];
    let finish: (text: string) => void = () => {};
    const download = (signal: AbortSignal) => {
      started.push(signal);
      return new Promise<string>((resolve, reject) => {
        finish = resolve;
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    };
    return { started, download, finish: (text: string) => finish(text) };
  };
  const ABORTED = new Error('too late');

  it('continue for a second caller when the first one is aborted', async () => {
    const downloads = new SharedDownloads<string>();
    const { started, download, finish } = createDownload();
    const first = new AbortController();
    const results = [
      downloads.run('a', first.signal, download),
      downloads.run('a', new AbortController().signal, download),
    ];
    first.abort(ABORTED);
    await expect(results[0]).rejects.toBe(ABORTED);
    finish('file');
    expect(await results[1]).toBe('file');
    expect(started).toHaveLength(1);
  });

  it('are aborted when all callers are, and start again for a later one', async () => {
    const downloads = new SharedDownloads<string>();
    const { started, download, finish } = createDownload();
    const callers = [new AbortController(), new AbortController()];
    const results = callers.map(({ signal }) => downloads.run('a', signal, download));
    for (const caller of callers) caller.abort(ABORTED);
    await Promise.all(results.map((result) => expect(result).rejects.toBe(ABORTED)));
    expect(started[0].aborted).toBe(true);
    const later = downloads.run('a', new AbortController().signal, download);
    finish('file');
    expect(await later).toBe('file');
    expect(started).toHaveLength(2);
  });

  it('do not start for a caller that is aborted already', async () => {
    const { started, download } = createDownload();
    const run = new SharedDownloads<string>().run('a', AbortSignal.abort(ABORTED), download);
    await expect(run).rejects.toBe(ABORTED);
    expect(started).toEqual([]);
  });

  it('fail for every caller with the same error', async () => {
    const downloads = new SharedDownloads<string>();
    const failure = new Error('unreachable');
    const fail = () => Promise.reject(failure);
    const { signal } = new AbortController();
    const results = [downloads.run('a', signal, fail), downloads.run('a', signal, fail)];
    for (const result of results) await expect(result).rejects.toBe(failure);
  });
});
