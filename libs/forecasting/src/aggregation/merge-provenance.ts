import { type InputRun, LADDER, type LadderStep, type PowerSeries, type ProvenanceRun } from '@daystar/contracts';
import { type Steps, stepEnd } from '@daystar/timeseries';
import { ProvenanceRuns } from '../sky/provenance-runs';
import type { MemberSeries } from './member-series';

/** How the steps of a sum were made: the lowest rung of the ladder among the members, and all inputs of all of them. */
export function mergeProvenance(members: readonly MemberSeries[], steps: Steps): ProvenanceRun[] {
  const merged = new ProvenanceRuns();
  for (let i = 0; i < steps.count; i++) {
    const runs = members.map((member) => runAt(member.at(stepEnd(steps, i)))).filter((run) => run !== undefined);
    const flags = [...new Set(runs.flatMap((run) => run.flags ?? []))];
    merged.add(worst(runs), distinct(runs.flatMap((run) => run.inputs)), flags);
  }
  return merged.runs;
}

function runAt(at: { series: PowerSeries; index: number } | undefined): ProvenanceRun | undefined {
  if (!at) return undefined;
  let end = 0;
  return at.series.provenance.find((run) => (end += run.steps) > at.index);
}

const worst = (runs: readonly ProvenanceRun[]): LadderStep =>
  LADDER[Math.max(0, ...runs.map((run) => LADDER.indexOf(run.ladder)))];

function distinct(inputs: readonly InputRun[]): InputRun[] {
  const byName = new Map(inputs.map((input) => [`${input.source} ${input.run}`, input]));
  return [...byName.keys()].sort().map((name) => byName.get(name) as InputRun);
}
