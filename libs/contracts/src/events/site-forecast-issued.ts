import { exampleIssue } from '../forecast/example-issue';
import { ForecastIssue } from '../forecast/issue';
import type { EventType } from './event-type';

export const siteForecastIssued: EventType<ForecastIssue> = {
  topic: 'forecast.site.v1',
  meaning: 'Published when new rows of a site have been written to the row cache.',
  payload: ForecastIssue,
  getKey: (issue) => issue.resource,
  isCompacted: false,
  example: exampleIssue,
};
