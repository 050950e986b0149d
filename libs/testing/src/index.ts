export { describeWith, missing, referenceData, type Requirement } from './describe-with';
export { eventually } from './eventually';
