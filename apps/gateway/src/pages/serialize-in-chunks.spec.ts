import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { hasLongList, serializeInChunks } from './serialize-in-chunks';

const joinParts = async (object: object): Promise<string> => {
  let text = '';
  for await (const part of serializeInChunks(object)) text += part;
  return text;
};

describe('an object that is serialized in chunks', () => {
  it.each([
    [{}],
    [{ sites: [] }],
    [{ sites: [{ name: 'a "b"\u2028', tags: ['x', 'y'] }, { name: '\n' }], page_count: 1, current_page: 1 }],
    [{ measurements: [{ total_power: 1.5 }, { total_power: null }], gaps: [{ from: 'a', to: 'b' }] }],
    [{ absent: undefined, count: 0, found: null, nested: { list: [1, 2] }, 'na"me': [1, 'a', true] }],
  ])('is the same text as that of JSON.stringify: %j', async (object) => {
    expect(await joinParts(object)).toBe(JSON.stringify(object));
  });

  it('yields the event loop after each part, of which one is held at a time', async () => {
    const sites = Array.from({ length: 100 }, (_, i) => ({ name: `site ${i}`, note: 'x'.repeat(20_000) }));
    let turns = 0;
    let isDone = false;
    const parts: string[] = [];
    const reading = (async () => {
      for await (const part of serializeInChunks({ sites })) parts.push(part);
      isDone = true;
    })();
    while (!isDone) {
      await yieldToEventLoop();
      turns++;
    }
    await reading;
    expect(parts.join('')).toBe(JSON.stringify({ sites }));
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(100_000);
    expect(turns).toBeGreaterThanOrEqual(parts.length - 1);
  });
});

describe('a long list', () => {
  it('has more than twenty elements', () => {
    const listOf = (length: number) => ({ page_count: 1, sites: Array.from({ length }, () => ({})) });
    expect([hasLongList(listOf(20)), hasLongList(listOf(21)), hasLongList({ name: 'x'.repeat(100) })]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
