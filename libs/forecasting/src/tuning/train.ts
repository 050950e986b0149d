import { DAY, stepEnd } from '@daystar/timeseries';
import { blended, ingredientsOf } from './blend';
import { type Trial, chooseBlend } from './choose-blend';
import type { SiteFeatures } from './features/site-features';
import { type SiteSteps, countOf, daysOf, knownSteps, lessonOf, thinned } from './lesson';
import { type Members, fitMembers, treesFor } from './members';
import { type Objective, powerOf } from './objective';
import { fitPlain } from './plain-fit';
import { fitSpread } from './spread';
import { MODEL_VERSION, type TunedModel } from './tuned-model';

export interface Training {
  readonly objective: Objective;
  /** Only measurements of periods that end up to here are learnt from, ms. */
  readonly upTo: number;
  readonly seed: number;
  /** The model now in service: what came since it was trained is the hold-out. */
  readonly previous?: TunedModel;
  /** How much may be spent, when less than usual. */
  readonly mostTrees?: number;
}

/** Fewer values teach nothing. */
const LEAST_VALUES = 300;
/** More rows cost time and teach no more: neighbours tell the same weather. */
const MOST_ROWS = 120_000;
const MOST_SPREAD_ROWS = 40_000;
/** The hold-out is the last quarter of what is there, but no more than six weeks. */
const HOLD_OUT_SHARE = 0.25;
const LONGEST_HOLD_OUT = 42 * DAY;

/**
 * Learns from the histories of sites that share period and lead. Undefined when there is too little to learn from or to
 * judge by.
 */
export function train(sites: readonly SiteFeatures[], training: Training): TunedModel | undefined {
  const { objective, upTo, seed } = training;
  const all = knownSteps(sites, -Infinity, upTo);
  const mostTrees = training.mostTrees ?? treesFor(countOf(all));
  if (countOf(all) < LEAST_VALUES) return undefined;
  const trial = tryOut(sites, { ...training, mostTrees }, all);
  if (!trial) return undefined;
  const steps = thinned(all, MOST_ROWS);
  const members = fitMembers(lessonOf(sites, steps, powerOf(objective)), fitPlain(sites, all), {
    objective,
    seed,
    mostTrees,
    days: daysOf(sites, steps),
  });
  const few = thinned(all, MOST_SPREAD_ROWS);
  const ingredients = ingredientsOf(members, sites, few);
  const estimate = blended(trial.blend, ingredients);
  return {
    version: MODEL_VERSION,
    objective,
    lead: sites[0].lead,
    period: sites[0].history.steps.length,
    trainedUpTo: upTo,
    values: countOf(all),
    seed,
    members,
    spread: fitSpread(sites, few, estimate, ingredients, members.features, { objective, seed, mostTrees }),
    trial,
  };
}

/** Judges on later steps what was learnt from earlier ones. */
function tryOut(
  sites: readonly SiteFeatures[],
  { objective, upTo, seed, previous, mostTrees }: Training & { mostTrees: number },
  all: SiteSteps,
): Trial | undefined {
  const since = previous && knownSteps(sites, previous.trainedUpTo, upTo);
  if (previous && since && countOf(since) >= LEAST_VALUES) return judged(previous.members, since);
  const from = upTo - Math.min(LONGEST_HOLD_OUT, HOLD_OUT_SHARE * (upTo - firstEnd(sites, all)));
  const early = knownSteps(sites, -Infinity, from);
  const late = knownSteps(sites, from, upTo);
  if (countOf(early) < LEAST_VALUES / 2 || countOf(late) < LEAST_VALUES / 4) return undefined;
  const lesson = lessonOf(sites, thinned(early, MOST_ROWS), powerOf(objective));
  const fitting = { objective, seed, mostTrees, days: daysOf(sites, early) };
  return judged(fitMembers(lesson, fitPlain(sites, early), fitting), late);

  function judged(members: Members, steps: SiteSteps): Trial {
    const days = daysOf(sites, all) / sites.length;
    return chooseBlend(sites, steps, ingredientsOf(members, sites, steps), objective, days, previous?.trial);
  }
}

function firstEnd(sites: readonly SiteFeatures[], steps: SiteSteps): number {
  const ends = sites.map(({ history }, k) => (steps[k].length > 0 ? stepEnd(history.steps, steps[k][0]) : Infinity));
  return Math.min(...ends);
}
