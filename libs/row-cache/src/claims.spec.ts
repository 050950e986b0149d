import { randomUUID } from 'node:crypto';
import { describeWith } from '@daystar/testing';
import { type RowCache, openRowCache } from './index';

const log = { info: () => undefined, warn: () => undefined };
const clock = { now: () => Date.now() };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function sharesOutWork(name: string, open: () => { writer: RowCache; reader: RowCache }) {
  describe(name, () => {
    let writer: RowCache;
    let reader: RowCache;
    beforeAll(() => ({ writer, reader } = open()));
    afterAll(() => Promise.all([writer.close(), reader.close()]));

    it('assigns each work item to one process, and to another when the claim expires', async () => {
      const claims = await Promise.all(
        [writer, reader, writer].map((cache, i) => cache.claim('tile 1', `process ${i}`, 60_000)),
      );
      expect(claims.sort()).toEqual(['acquired', 'held', 'held']);
      await writer.claim('tile 2', 'a', 300);
      await pause(600);
      expect(await reader.claim('tile 2', 'b', 60_000)).toBe('acquired');
    });

    it('leaves a work item with an owner that renews its claim, and assigns it to no process once it is done', async () => {
      expect(await writer.claim('tile 3', 'a', 300)).toBe('acquired');
      expect(await writer.claim('tile 3', 'a', 60_000)).toBe('acquired');
      await pause(600);
      expect(await reader.claim('tile 3', 'b', 300)).toBe('held');
      await writer.finish('tile 3', 60_000);
      await writer.finish('tile 3', 300);
      await pause(600);
      expect(await reader.claim('tile 3', 'b', 300)).toBe('acquired');
    });

    it('assigns a finished work item to a process that must redo it, and to another when that claim expires', async () => {
      await writer.claim('tile 4', 'a', 60_000);
      expect(await reader.claim('tile 4', 'b', 300, true)).toBe('held');
      await writer.finish('tile 4', 60_000);
      expect(await reader.claim('tile 4', 'b', 60_000)).toBe('done');
      expect(await reader.claim('tile 4', 'b', 60_000, true)).toBe('acquired');
      expect(await writer.claim('tile 4', 'a', 60_000)).toBe('held');
      expect(await reader.claim('tile 4', 'b', 300, true)).toBe('acquired');
      await pause(600);
      expect(await writer.claim('tile 4', 'a', 60_000)).toBe('acquired');
    });
  });
}

sharesOutWork('a row cache in memory', () => {
  const cache = openRowCache({ log, clock });
  return { writer: cache, reader: cache };
});

describeWith('stack', 'a row cache in Redis', () => {
  sharesOutWork('as two processes see it', () => {
    const options = { redis: process.env.DAYSTAR_TEST_REDIS, log, clock, prefix: `test-${randomUUID()}` };
    return { writer: openRowCache(options), reader: openRowCache(options) };
  });
});
