import { join } from 'node:path';
import { type BenchResult, createResult } from '../bench-result';
import { HelperProcess } from '../helper-process';
import type { MembersTime } from './aggregation-members-process';

const MEMBERS = [1, 1000, 5000, 10_000];
/** Time limit of a refresh of a country, s. */
const MAX_SECONDS = 60;

/**
 * Measures the time to sum the forecasts of the members of an aggregation.
 * `members.N`: processor time of the sum of N members, all of them with new issues. `members.N.memory`: largest resident
 * memory of the process, with the packed issues. One process for each N.
 */
export async function benchAggregationMembers(): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const count of MEMBERS) {
    const helper = HelperProcess.start<number, MembersTime>(join(__dirname, 'aggregation-members-process.js'));
    const { seconds, peakMb } = await helper.send(count);
    await helper.stop();
    results.push(createResult(`members.${count}`, seconds, 's', MAX_SECONDS));
    results.push(createResult(`members.${count}.memory`, peakMb, 'MB', null));
  }
  return results;
}
