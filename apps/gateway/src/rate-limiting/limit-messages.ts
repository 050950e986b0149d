import { formatStamp } from '@daystar/timeseries';
import type { Allowance, Limit } from './rate-limits';

/** Builds the message for a reached daily limit of an account. @param unitName what is counted, plural */
export const describeDailyLimit = ({ limit }: Limit, unitName: string): string =>
  `You have exceeded your daily limit of ${limit} ${unitName}.`;

/** Builds the message for more measurements than a daily limit still allows. @param count number of posted measurements */
export const describeMeasurementLimit = ({ limit, remaining, resetAt }: Allowance, count: number): string =>
  `The request has ${count} measurements, of which your daily limit of ${limit} leaves ${remaining}. ` +
  `Post only measurements that are new or changed, or continue after ${formatStamp(resetAt)}.`;

/** Builds the message for a reached limit per minute of a network address. @param unitName what is counted, plural */
export const describeAddressLimit = ({ limit }: Limit, unitName: string): string =>
  `Your network address has exceeded its limit of ${limit} ${unitName} per minute.`;
