import { DaystarError } from './daystar-error';

const MESSAGES = {
  site: 'The site was not found or is not accessible.',
  aggregation: 'The aggregation was not found or is not accessible.',
  history: 'The history was not found or is not accessible.',
};

/** Creates the error of a resource that does not exist, or that the caller may not read: callers cannot tell which. */
export const createNotFoundError = (kind: keyof typeof MESSAGES): DaystarError =>
  new DaystarError('NotFound', MESSAGES[kind]);
