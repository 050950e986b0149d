const areNumbers = (a, b) => typeof a === 'number' && typeof b === 'number';
const isPrimitive = (value) => typeof value !== 'function' && (typeof value !== 'object' || value === null);

/** Maximum depth of data that `areSameData` compares, so that it ends for data with a cycle. */
const MAX_DEPTH = 10;

/** Whether both values are data of the same structure: primitives, and lists and plain objects of such data. */
function areSameData(a, b, depth = 0) {
  if (isPrimitive(a)) return Object.is(a, b);
  if (isPrimitive(b) || depth === MAX_DEPTH) return false;
  const prototype = Object.getPrototypeOf(a);
  if (prototype !== Object.getPrototypeOf(b)) return false;
  if (prototype !== Array.prototype && prototype !== Object.prototype) return false;
  const keys = Reflect.ownKeys(a);
  if (keys.length !== Reflect.ownKeys(b).length) return false;
  for (const key of keys) {
    if (typeof key !== 'string' || !Object.hasOwn(b, key) || !areSameData(a[key], b[key], depth + 1)) return false;
  }
  return true;
}

function hasPart(actual, part) {
  if (typeof actual === 'string') return typeof part === 'string' && actual.includes(part);
  return Array.isArray(actual) && actual.indexOf(part) >= 0;
}

/** Whether a value certainly matches: if not, Jest decides, and creates the error. */
const MATCHERS = {
  toBe: (actual, args) => args.length === 1 && Object.is(actual, args[0]),
  toEqual: (actual, args) => args.length === 1 && areSameData(actual, args[0]),
  toContain: (actual, args) => args.length === 1 && hasPart(actual, args[0]),
  toHaveLength: (actual, args) =>
    args.length === 1 && (typeof actual === 'string' || Array.isArray(actual)) && actual.length === args[0],
  toBeLessThan: (actual, [limit]) => areNumbers(actual, limit) && actual < limit,
  toBeLessThanOrEqual: (actual, [limit]) => areNumbers(actual, limit) && actual <= limit,
  toBeGreaterThan: (actual, [limit]) => areNumbers(actual, limit) && actual > limit,
  toBeGreaterThanOrEqual: (actual, [limit]) => areNumbers(actual, limit) && actual >= limit,
  toBeCloseTo: (actual, [value, digits = 2]) =>
    areNumbers(actual, value) && Math.abs(actual - value) < Math.pow(10, -digits) / 2,
  toBeNaN: (actual, args) => args.length === 0 && Number.isNaN(actual),
  toBeDefined: (actual, args) => args.length === 0 && actual !== undefined,
  toBeUndefined: (actual, args) => args.length === 0 && actual === undefined,
};

/**
 * Wraps the `expect` of Jest, which creates some 400 functions and an error with its stack for each call. Numeric specs call it
 * tens of thousands of times. The wrapper accepts simple values that match, and leaves all others to Jest.
 * @returns a function like `expect`, with the `expect` of Jest as its property `original`
 */
function createQuickExpect(expect) {
  class Expectation {
    constructor(actual) {
      this.actual = actual;
    }
  }
  const delegate = (name) => {
    const get = function () {
      return expect(this.actual)[name];
    };
    Object.defineProperty(Expectation.prototype, name, { get, configurable: true });
  };
  const quickExpect = (...args) => (args.length === 1 ? new Expectation(args[0]) : expect(...args));
  for (const name of Object.keys(expect(undefined))) delegate(name);
  for (const [name, matches] of Object.entries(MATCHERS)) {
    const match = function (...args) {
      if (!matches(this.actual, args)) return callWithoutFrame(match, () => expect(this.actual)[name](...args));
      const state = expect.getState();
      state.assertionCalls++;
      state.numPassingAsserts++;
    };
    Object.defineProperty(Expectation.prototype, name, { value: match, configurable: true });
  }
  const { length, name, ...properties } = Object.getOwnPropertyDescriptors(expect);
  Object.defineProperties(quickExpect, properties);
  quickExpect.original = expect;
  quickExpect.extend = (matchers) => {
    expect.extend(matchers);
    Object.keys(matchers).forEach(delegate);
  };
  return quickExpect;
}

/** Calls Jest, and removes a function of this file from the stack of its error: Jest shows the code of the first frame. */
function callWithoutFrame(frame, call) {
  try {
    return call();
  } catch (error) {
    Error.captureStackTrace(error, frame);
    throw error;
  }
}

module.exports = { createQuickExpect };
