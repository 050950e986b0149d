import { formatStamp } from '@daystar/timeseries';
import type { Allowance, Limit } from './rate-limits';

/** Builds the message for a reached daily limit of an account. @param unitName what is counted, plural */
export const describeDailyLimit = ({ limit, resetAt }: Allowance, unitName: string): string =>
  `You have exceeded your daily limit of ${limit} ${unitName}. Try again after ${formatStamp(resetAt)}.`;

/** Builds the message for more measurements than a daily limit still allows. @param count number of posted measurements */
export const describeMeasurementLimit = ({ limit, remaining, resetAt }: Allowance, count: number): string =>
  `The request has ${count} measurements, but only ${remaining} of your daily limit of ${limit} remain. ` +
  `Post only measurements that are new or changed, or continue after ${formatStamp(resetAt)}.`;

/** Builds the message for a reached limit per minute of a network address. @param unitName what is counted, plural @param seconds time to wait */
export const describeAddressLimit = ({ limit }: Limit, unitName: string, seconds: number): string =>
  `Your network address has exceeded its limit of ${limit} ${unitName} per minute. Try again in ${seconds} seconds.`;

/** Builds the message for a reached limit per minute of an account. @param seconds time to wait */
export const describeMinuteLimit = ({ limit }: Limit, seconds: number): string =>
  `You have exceeded your limit of ${limit} requests per minute. Try again in ${seconds} seconds.`;
