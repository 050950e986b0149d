export { createTestTopic } from './create-test-topic';
export { describeWith, toReferencePath, type Requirement } from './describe-with';
export { eventually } from './eventually';
export { listFieldsWithKey } from './list-fields-with-key';
export { findPython } from './find-python';
export { runExclusively } from './run-exclusively';
export { shareBetweenSpecFiles } from './share-between-spec-files';
export { type Random, createSeededRandom } from './seeded-random';
export { FakeS3Server } from './fake-s3-server';
