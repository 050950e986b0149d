export { describeWith, missing, referenceData, type Requirement } from './describe-with';
export { eventually } from './eventually';
export { type Random, seededRandom } from './seeded-random';
