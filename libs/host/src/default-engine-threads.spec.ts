import { getDefaultEngineThreads } from './default-engine-threads';

it('uses both of two cores for computing, and leaves one of more cores to the main thread', () => {
  expect([1, 2, 3, 4, 16].map(getDefaultEngineThreads)).toEqual([1, 2, 2, 3, 15]);
});
