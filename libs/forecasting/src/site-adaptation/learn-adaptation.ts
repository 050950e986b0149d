import { DAY } from '@daystar/timeseries';
import { correlation } from '../verification/deterministic';
import { fitAdaptation } from './fit-adaptation';
import type { IrradiancePair } from './irradiance-pair';
import { type SiteAdaptation, adaptedIndex, inPart } from './site-adaptation';

/** Mean absolute errors of ghi over half hours that were not learnt from, W/m2. */
export interface AdaptationTrial {
  readonly values: number;
  readonly before: number;
  readonly after: number;
}

export interface LearntAdaptation {
  readonly adaptation: SiteAdaptation;
  /** Half hours it was learnt from. */
  readonly values: number;
  readonly pairs: readonly IrradiancePair[];
  readonly trial: AdaptationTrial;
  /** 0..1: as far as the adaptation is followed, which is in it already; 0 keeps it out. */
  readonly trust: number;
}

/** With fewer half hours, or days, nothing is learnt. */
const LEAST = 72;
const LEAST_DAYS = 6;
const FOLDS = 4;
/** By how much errors must be the smaller ones for the adaptation to be followed all the way. */
const FULL_TRUST = 0.08;
/** Clear-sky indices that have less to do with each other were not measured at this place, or not at this time. */
const LEAST_CORRELATION = 0.5;
/** Some hour of a season is clear: an instrument whose brightest hours are none is not one to learn from. */
const BRIGHTEST = 0.95;
const CLEAR = [0.75, 1.2] as const;

/**
 * What measured irradiance teaches of the estimated one. It is followed as far as days say that it was not learnt from:
 * every fourth day in turn, and the last quarter of them as it came, whichever says less.
 * @param pairs of what can be learnt from, in any order
 * @returns undefined while there is too little to learn from, or the instrument seems to have stood elsewhere
 */
export function learnAdaptation(pairs: readonly IrradiancePair[]): LearntAdaptation | undefined {
  const dayOf = ({ end }: IrradiancePair) => Math.floor(end / DAY);
  const days = [...new Set(pairs.map(dayOf))].sort((a, b) => a - b);
  if (pairs.length < LEAST || days.length < LEAST_DAYS || !isOfHere(pairs)) return undefined;
  const place = new Map(days.map((day, i) => [day, i]));
  const at = (pair: IrradiancePair) => place.get(dayOf(pair)) ?? 0;
  const folds = Array.from({ length: FOLDS }, (_, fold) => tried(pairs, (pair) => at(pair) % FOLDS === fold));
  const turns = added(folds);
  const last = tried(pairs, (pair) => at(pair) >= days.length * (1 - 1 / FOLDS));
  const trust = Math.min(trustIn(turns), trustIn(last));
  const adaptation = rounded(inPart(fitAdaptation(pairs), trust));
  return { adaptation, values: pairs.length, pairs, trial: turns, trust };
}

/** As it is kept and told. */
const rounded = ({ byIndex, byHour }: SiteAdaptation): SiteAdaptation => ({
  byIndex: byIndex.map((moved) => Math.round(moved * 1e4) / 1e4),
  byHour: byHour.map((moved) => Math.round(moved * 1e4) / 1e4),
});

function tried(pairs: readonly IrradiancePair[], isHeldOut: (pair: IrradiancePair) => boolean): AdaptationTrial {
  const fitted = fitAdaptation(pairs.filter((pair) => !isHeldOut(pair)));
  const out = pairs.filter(isHeldOut);
  const error = (of: (pair: IrradiancePair) => number) =>
    out.reduce((sum, pair) => sum + pair.clear * Math.abs(of(pair) - pair.measured), 0) / out.length;
  return {
    values: out.length,
    before: error(({ estimated }) => estimated),
    after: error(({ estimated, hour }) => adaptedIndex(fitted, estimated, hour)),
  };
}

function added(trials: readonly AdaptationTrial[]): AdaptationTrial {
  const values = trials.reduce((sum, trial) => sum + trial.values, 0);
  const mean = (of: (trial: AdaptationTrial) => number) =>
    trials.reduce((sum, trial) => sum + (trial.values > 0 ? trial.values * of(trial) : 0), 0) / values;
  return { values, before: mean(({ before }) => before), after: mean(({ after }) => after) };
}

const trustIn = ({ before, after }: AdaptationTrial): number =>
  before > 0 ? Math.min(1, Math.max(0, (1 - after / before) / FULL_TRUST)) : 0;

/** Whether an instrument may have stood at the place: it sees clear skies, and clouds when the estimate has some. */
function isOfHere(pairs: readonly IrradiancePair[]): boolean {
  const measured = pairs.map((pair) => pair.measured);
  const estimated = pairs.map((pair) => pair.estimated);
  const bright = [...measured].sort((a, b) => a - b)[Math.floor(BRIGHTEST * (measured.length - 1))];
  return bright >= CLEAR[0] && bright <= CLEAR[1] && correlation(measured, estimated) >= LEAST_CORRELATION;
}
