// eslint-disable-next-line @typescript-eslint/no-require-imports
const { createQuickExpect } = require('./quick-expect.cjs') as { createQuickExpect: <T>(expect: T) => T };

const SYMBOL = Symbol('name');
class Point {
  constructor(readonly x: number) {}
}
function createCycle(): unknown[] {
  const list: unknown[] = [];
  list.push(list);
  return list;
}
function createGap(): number[] {
  const list: number[] = [];
  list[1] = 1;
  return list;
}

/** Calls of matchers; the names of those that match start with `matches`. */
const CALLS: Record<string, (expect: jest.Expect) => unknown> = {
  'matches the same object': (expect) => expect(CALLS).toBe(CALLS),
  'matches NaN': (expect) => expect(NaN).toBe(NaN),
  'differs in the sign of zero': (expect) => expect(0).toBe(-0),
  'differs in the sign of zero, by equality': (expect) => expect(0).toEqual(-0),
  'differs in identity': (expect) => expect({}).toBe({}),
  'matches an equal object': (expect) => expect({ a: [1] }).toEqual({ a: [1] }),
  'matches an equal object with other objects': (expect) =>
    expect([{ a: 1, b: [null] }]).toEqual([{ b: [null], a: 1 }]),
  'matches without a property that is undefined': (expect) => expect({ a: 1, b: undefined }).toEqual({ a: 1 }),
  'matches an object of a class': (expect) => expect(new Point(1)).toEqual({ x: 1 }),
  'matches an object with a matcher': (expect) => expect({ a: 'text' }).toEqual({ a: expect.any(String) }),
  'matches a list with a cycle': (expect) => expect(createCycle()).toEqual(createCycle()),
  'matches a list with a gap': (expect) => expect(createGap()).toEqual([undefined, 1]),
  'differs in a property': (expect) => expect({ a: [1] }).toEqual({ a: [2] }),
  'differs in the name of a property': (expect) => expect({ a: 1 }).toEqual({ b: 1 }),
  'differs in the value of a symbol': (expect) => expect({ [SYMBOL]: 1 }).toEqual({ [SYMBOL]: 2 }),
  'differs in the length of a list': (expect) => expect([1, 2]).toEqual([1]),
  'is a list instead of an object': (expect) => expect([1]).toEqual({ 0: 1 }),
  'differs in the sign of zero within a list': (expect) => expect([0]).toEqual([-0]),
  'differs from null': (expect) => expect(null).toEqual({}),
  'differs in a date': (expect) => expect([new Date(0)]).toEqual([new Date(1)]),
  'matches a part of a text': (expect) => expect('text').toContain('ex'),
  'is no part of a text': (expect) => expect('text').toContain('et'),
  'matches an element': (expect) => expect([1, CALLS]).toContain(CALLS),
  'is no element': (expect) => expect([{}]).toContain({}),
  'is NaN, which is no element': (expect) => expect([NaN]).toContain(NaN),
  'matches an element of a set': (expect) => expect(new Set([1])).toContain(1),
  'is no text in a text': (expect) => expect('1').toContain(1),
  'matches the length of a list': (expect) => expect([1, 2]).toHaveLength(2),
  'matches the length of a buffer': (expect) => expect(Buffer.alloc(2)).toHaveLength(2),
  'differs in the length of a text': (expect) => expect('ab').toHaveLength(3),
  'has no length': (expect) => expect(undefined).toHaveLength(0),
  'matches an asymmetric matcher': (expect) => expect('text').toEqual(expect.any(String)),
  'matches a lower number': (expect) => expect(1).toBeLessThan(2),
  'is not lower': (expect) => expect(2).toBeLessThan(2),
  'matches an equal limit': (expect) => expect(2).toBeLessThanOrEqual(2),
  'is NaN, which is not lower': (expect) => expect(NaN).toBeLessThanOrEqual(2),
  'matches a higher number': (expect) => expect(3).toBeGreaterThan(2),
  'is not higher': (expect) => expect(1).toBeGreaterThanOrEqual(2),
  'matches a large integer': (expect) => expect(3n).toBeGreaterThan(2n),
  'is no number': (expect) => expect('3').toBeGreaterThan(2),
  'matches within two digits': (expect) => expect(1.004).toBeCloseTo(1),
  'is as far as the tolerance': (expect) => expect(1.5).toBeCloseTo(1, 0),
  'is too far by four digits': (expect) => expect(1.004).toBeCloseTo(1, 4),
  'matches infinity': (expect) => expect(Infinity).toBeCloseTo(Infinity),
  'is no number, which is not NaN': (expect) => expect('x').toBeNaN(),
  'is undefined': (expect) => expect(undefined).toBeDefined(),
  'matches undefined': (expect) => expect(undefined).toBeUndefined(),
  'matches no other text': (expect) => expect('a').not.toBe('b'),
  'is the same text': (expect) => expect('a').not.toBe('a'),
};

describe('the wrapper of expect', () => {
  const { original } = expect as unknown as { original: jest.Expect };
  const quick = createQuickExpect(original);
  const run = (expect: jest.Expect, call: (expect: jest.Expect) => unknown) => {
    const before = expect.getState().assertionCalls;
    try {
      call(expect);
      return { message: undefined, calls: expect.getState().assertionCalls - before };
    } catch (error) {
      return { message: (error as Error).message, calls: expect.getState().assertionCalls - before };
    }
  };

  it.each(Object.entries(CALLS))('gives the same result, error and count of assertions: %s', (name, call) => {
    const expected = run(original, call);
    expect(run(quick, call)).toEqual(expected);
    expect(expected.message === undefined).toBe(name.startsWith('matches'));
  });

  it('shows the line of the spec', () => {
    const [, frame] = catchError(() => quick(1).toBe(2)).stack!.split(/\n\s+at /);
    expect(frame).toContain('quick-expect.spec.ts');
  });

  it('waits for promises', async () => {
    await quick(Promise.resolve(1)).resolves.toBe(1);
    const failure = quick(Promise.reject(new Error('refused'))).rejects.toThrow('accepted');
    await expect(failure).rejects.toThrow('refused');
  });
});

function catchError(call: () => unknown): Error {
  try {
    call();
  } catch (error) {
    return error as Error;
  }
  throw new Error('nothing was thrown');
}
