/** Functions that worker threads run. They accept and return plain data. */
import {
  type SkillSnapshot,
  SkillTracker,
  estimatePlant as estimate,
  sumSoilingByMonth as sumSoiling,
  trainSiteModel,
} from '@daystar/forecasting';
import { type ComputedIssue, type SiteInputs, computeIssue } from '../issues/compute-issue';

/** The issue of one site, or the stack of the error. */
export type SiteOutcome = { readonly issue: ComputedIssue } | { readonly error: string };

export function tryComputeIssue(inputs: SiteInputs, skill: SkillTracker): SiteOutcome {
  try {
    return { issue: computeIssue(inputs, skill) };
  } catch (error) {
    return { error: (error as Error).stack ?? String(error) };
  }
}

/** The last parsed skill record: it changes once an hour, and is slow to parse. */
let cachedSkill = { text: '', skill: new SkillTracker() };

/** Computes one outcome per site, in the order of the sites. @param skill JSON of a `SkillTracker` */
export function computeIssues({ sites, skill: text }: { sites: readonly SiteInputs[]; skill: string }): SiteOutcome[] {
  if (text !== cachedSkill.text)
    cachedSkill = { text, skill: SkillTracker.fromSnapshot(JSON.parse(text) as SkillSnapshot) };
  return sites.map((site) => tryComputeIssue(site, cachedSkill.skill));
}

/** Trains a model, which takes seconds. @param training arguments of `trainSiteModel` */
export const trainModel = (training: Parameters<typeof trainSiteModel>): ReturnType<typeof trainSiteModel> =>
  trainSiteModel(...training);

/** Estimates a plant, which takes about a second. @param plant arguments of `estimatePlant` of `@daystar/forecasting` */
export const estimatePlant = (plant: Parameters<typeof estimate>): ReturnType<typeof estimate> => estimate(...plant);

/**
 * Sums soiling losses of all years, which takes about 120 ms.
 * @param soiling arguments of `sumSoilingByMonth` of `@daystar/forecasting`
 */
export const sumSoilingByMonth = (soiling: Parameters<typeof sumSoiling>): ReturnType<typeof sumSoiling> =>
  sumSoiling(...soiling);
