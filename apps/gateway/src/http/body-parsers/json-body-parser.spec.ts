import { parseJsonBody } from './json-body-parser';

describe('the depth of a JSON body', () => {
  const nest = (levels: number) => Buffer.from('['.repeat(levels) + ']'.repeat(levels));
  const TOO_DEEP = 'The body must be nested at most 20 levels deep.';

  it('is named also when the body has too many values', () => {
    for (const levels of [21, 100_000]) expect(() => parseJsonBody(nest(levels), false)).toThrow(TOO_DEEP);
    const isList = (body: Buffer) => Array.isArray(parseJsonBody(body, false));
    expect(isList(nest(20))).toBe(true);
    expect(isList(Buffer.from(`[${'[],'.repeat(100)}"${'['.repeat(100)}"]`))).toBe(true);
  });
});
