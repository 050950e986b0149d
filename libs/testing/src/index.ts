export { createTestTopic } from './create-test-topic';
export { describeWith, getMissingReason, toReferencePath, type Requirement } from './describe-with';
export { eventually } from './eventually';
export { findPython } from './find-python';
export { shareBetweenSpecFiles } from './share-between-spec-files';
export { type Random, createSeededRandom } from './seeded-random';
export { S3Mimic, type S3Faults } from './s3-mimic';
