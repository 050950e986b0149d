import { DaystarError } from './daystar-error';

/** Creates the error of a change with `If-Match` to a site that has changed since the client read it. */
export const createSiteOutdatedError = (): DaystarError =>
  new DaystarError(
    'PreconditionFailed',
    "The site has changed since you read it. Read its record again, and send its 'etag' as 'If-Match'.",
  );
