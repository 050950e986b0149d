export { createTestTopic } from './create-test-topic';
export { describeWith, missing, referenceData, type Requirement } from './describe-with';
export { eventually } from './eventually';
export { pythonWith } from './python-with';
export { type Random, seededRandom } from './seeded-random';
