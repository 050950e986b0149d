import type { ServiceName } from '@daystar/contracts';

/** What each service does, for users, who do not know its name. */
const TASKS: Readonly<Record<ServiceName, string>> = {
  gateway: 'The API',
  'site-registry': 'The store of sites and accounts',
  ingestion: 'The download of weather',
  'forecast-engine': 'The computation of forecasts',
  aggregation: 'The computation of aggregations',
};

/** Builds the message of a command to which a service does not reply. */
export const buildCommandTimeoutMessage = (service: ServiceName): string =>
  `${TASKS[service]} did not respond in time.`;
