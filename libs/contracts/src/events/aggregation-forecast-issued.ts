import { exampleIssue } from '../forecast/example-issue';
import { ForecastIssue } from '../forecast/issue';
import type { EventType } from './event-type';

export const aggregationForecastIssued: EventType<ForecastIssue> = {
  topic: 'forecast.aggregation.v1',
  meaning:
    'Published when an aggregation has a new issue, the sum of its members; the engine writes the rows to the row cache.',
  payload: ForecastIssue,
  getKey: (issue) => issue.resource,
  isCompacted: false,
  example: {
    ...exampleIssue,
    resource: 'aggregation/country_total/it_total',
    members: [{ resource_id: '1234-abcd-5678-ef90', issue_id: exampleIssue.issue_id }],
    coverage: 1,
  },
};
