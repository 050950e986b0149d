export const SERVICES = ['site-registry', 'ingestion', 'forecast-engine', 'aggregation', 'gateway'];

/** Second instances of the services that share work by messages, claims and leases. */
export const SECOND_INSTANCES = ['forecast-engine-2', 'aggregation-2', 'ingestion-2'];

/** Returns the service of an instance. */
export const getService = (instance: string): string => instance.replace(/-2$/, '');

/** The gateway serves its clients on another port than health checks and metrics. */
export const getOpsPort = (name: string, port: number): number => (name === 'gateway' ? port + 1 : port);
