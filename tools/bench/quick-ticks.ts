import { executionAsyncResource } from 'node:async_hooks';

/**
 * Preloaded by every helper process, so that `process.nextTick` is as quick in it as in a service. In Node 20 each call makes
 * an object with computed keys. A helper, unlike a service, ticks before it has loaded its program, because it talks to its
 * parent; a collection that comes while none of these objects is there makes V8 forget their shape, take that of the next
 * for a second one, and make them the slow way from then on: 0.2 us instead of 0.03. A request over `node:http` makes ten.
 * One that is held, by the module, from the beginning keeps the shape.
 */
export const held: object[] = [];
process.nextTick(() => held.push(executionAsyncResource()));
