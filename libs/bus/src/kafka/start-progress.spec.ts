import { StartProgress } from './start-progress';

describe('the progress of a start', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('names the step that it waits for, and logs it every 30 seconds until it ends', async () => {
    const lines: [string, object?][] = [];
    const progress = new StartProgress('forecast-engine', { info: (...line) => void lines.push(line) });
    let end!: () => void;
    const joining = progress.run(
      () => 'joining its group',
      () => new Promise<void>((resolve) => (end = resolve)),
    );
    await jest.advanceTimersByTimeAsync(61_000);
    expect(progress.problem).toBe('forecast-engine is joining its group, 61 s');
    expect(lines).toEqual([
      ['still joining its group', { consumer: 'forecast-engine', seconds: 30 }],
      ['still joining its group', { consumer: 'forecast-engine', seconds: 60 }],
    ]);
    end();
    await joining;
    await jest.advanceTimersByTimeAsync(60_000);
    expect([progress.problem, lines.length]).toEqual([undefined, 2]);
  });

  it('names no step that failed', async () => {
    const progress = new StartProgress('gateway', { info: () => undefined });
    await progress
      .run(
        () => 'joining its group',
        () => Promise.reject(new Error('refused')),
      )
      .catch(() => undefined);
    expect(progress.problem).toBeUndefined();
  });
});
