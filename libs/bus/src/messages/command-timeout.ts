import { describeService } from './describe-service';

/** Builds the message of a command to which a service does not reply. */
export const buildCommandTimeoutMessage = (service: string): string =>
  `${describeService(service)} did not respond in time.`;
