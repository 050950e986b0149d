export { describeWith, missing, referenceData, type Requirement } from './describe-with';
