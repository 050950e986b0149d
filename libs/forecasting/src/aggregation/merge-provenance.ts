import {
  type InputRun,
  LADDER,
  type LadderStep,
  ladderRank,
  type ProvenanceRun,
  type RowFlag,
} from '@daystar/contracts';
import { type Steps, startOf } from '@daystar/timeseries';
import { ProvenanceRuns } from '../sky/provenance-runs';
import type { MemberSeries } from './member-series';

/**
 * How the steps of a sum were made: the lowest rung of the ladder among the members, and all inputs of all of them. What
 * it costs grows with the number of runs, not of steps: within a run nothing changes.
 */
export function mergeProvenance(members: readonly MemberSeries[], steps: Steps): ProvenanceRun[] {
  const merged = new ProvenanceRuns();
  const spans = members.map((member) => member.runs());
  const edges = new Set<number>([0, steps.count]);
  for (const runs of spans) {
    for (const { from, to } of runs) for (const time of [from, to]) edges.add(indexOf(time, steps));
  }
  const at = [...edges].sort((a, b) => a - b);
  const next = new Int32Array(spans.length);
  for (let i = 0; i + 1 < at.length; i++) {
    const time = startOf(steps) + at[i] * steps.length;
    const runs: ProvenanceRun[] = [];
    spans.forEach((span, member) => {
      while (next[member] < span.length && span[next[member]].to <= time) next[member]++;
      const held = span.at(next[member]);
      if (next[member] < span.length && held && held.from <= time) runs.push(held.run);
    });
    const { ladder, inputs, flags } = together(runs);
    merged.add(ladder, inputs, flags, at[i + 1] - at[i]);
  }
  return merged.runs;
}

/** Of the step that begins then, kept within the steps. */
const indexOf = (time: number, steps: Steps): number =>
  Math.min(steps.count, Math.max(0, Math.round((time - startOf(steps)) / steps.length)));

/** Most members were made alike: what one says again is passed over. */
function together(runs: readonly ProvenanceRun[]): { ladder: LadderStep; inputs: InputRun[]; flags: RowFlag[] } {
  let rung = 0;
  const inputs = new Map<string, InputRun>();
  const flags = new Set<RowFlag>();
  for (const run of runs) {
    rung = Math.max(rung, ladderRank(run.ladder));
    for (const input of run.inputs) {
      const name = `${input.source} ${input.run}`;
      if (!inputs.has(name)) inputs.set(name, input);
    }
    for (const flag of run.flags ?? []) flags.add(flag);
  }
  const sorted = [...inputs.keys()].sort().map((name) => inputs.get(name) as InputRun);
  return { ladder: LADDER[rung], inputs: sorted, flags: [...flags] };
}
