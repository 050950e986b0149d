/** What threads do. Every function takes and gives plain data. */
import { type KeptSkyRecord, SkyRecord, learnSite } from '@daystar/forecasting';
import { type ComputedIssue, type SiteInputs, computeIssue } from '../issues/compute-issue';

/** What became of one site. */
export type Outcome = { readonly made: ComputedIssue } | { readonly failed: string };

export function tryComputeIssue(inputs: SiteInputs, record: SkyRecord): Outcome {
  try {
    return { made: computeIssue(inputs, record) };
  } catch (error) {
    return { failed: (error as Error).stack ?? String(error) };
  }
}

/** The record that was read last: it changes seldom, and takes a while to read. */
let read = { text: '', record: new SkyRecord() };

/** One outcome for each site, in their order. @param record as JSON */
export function issues({ sites, record: text }: { sites: readonly SiteInputs[]; record: string }): Outcome[] {
  if (text !== read.text) read = { text, record: SkyRecord.from(JSON.parse(text) as KeptSkyRecord) };
  return sites.map((site) => tryComputeIssue(site, read.record));
}

/** Trains a model; takes seconds. @param training what `learnSite` takes */
export const train = (training: Parameters<typeof learnSite>): ReturnType<typeof learnSite> => learnSite(...training);
