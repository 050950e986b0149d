import type { ServiceName } from '@daystar/contracts';

/** What each service does, for users, who do not know its name. */
const TASKS: Readonly<Record<ServiceName, string>> = {
  gateway: 'The API',
  'site-registry': 'The store of sites and accounts',
  ingestion: 'The download of weather',
  'forecast-engine': 'The computation of forecasts',
  aggregation: 'The computation of aggregations',
};

/** Describes a service by what it does, as the subject of a message. @param service its name, also after a namespace and a dot */
export const describeService = (service: string): string =>
  TASKS[service.slice(service.lastIndexOf('.') + 1) as ServiceName] ?? 'A part of the service';
