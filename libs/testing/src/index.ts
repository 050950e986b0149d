export { createTestTopic } from './create-test-topic';
export { describeWith, getMissingReason, toReferencePath, type Requirement } from './describe-with';
export { eventually } from './eventually';
export { findPython } from './find-python';
export { type Random, createSeededRandom } from './seeded-random';
