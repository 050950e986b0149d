import type { InputRun } from '@daystar/contracts';
import { MINUTE, type Steps, stepEnd, stepIndex } from '@daystar/timeseries';
import type { NowcastKind } from './nowcast-weight';
import type { PlaceWeather } from './place-weather';
import type { Track } from './tracks';

/** What a place's own newest value has more or less than the carried field passes so soon, ms: it is small clouds. */
const DIFFERENCE_LIFETIME = 20 * MINUTE;

/** After dawn what is seen gains weight over so long, ms: shadows and a long way through the air tell more than clouds. */
const FADES_IN = 45 * MINUTE;
/** Clear-sky ghi of a sun ten degrees high, W/m2: below it there is nothing to see for a satellite. */
const DAWN = 110;

/** The newest sky that was seen, and what becomes of it: carried along its motion, else held as it was. */
export class PresentSky {
  /** %, NaN where nothing that was seen says anything; of the last call of `at`, as the others. */
  opacity = NaN;
  kind: NowcastKind = 'held';
  /** Time since it was seen, ms. */
  age = Infinity;
  /** 0..1: less than all within the first hour after a dawn before which nothing was seen. */
  readonly trust: number;
  private readonly seen?: {
    readonly step: number;
    readonly input: InputRun;
    readonly opacity: number;
    readonly time: number;
  };
  private readonly carriedFrom: number;
  private readonly difference: number;
  private readonly heldInputs: readonly InputRun[];
  private readonly carriedInputs: readonly InputRun[];

  /** @param carried kind 'nowcast', on steps of the length of the window's */
  constructor(
    private readonly steps: Steps,
    observed: readonly Track[],
    issuedAt: number,
    clearGhi: Float64Array,
    private readonly carried?: PlaceWeather,
  ) {
    this.seen = newestOf(observed, steps, issuedAt);
    this.trust = this.seen ? trustIn(this.seen.step, steps, observed, clearGhi) : 1;
    this.carriedFrom = carried ? stepIndex(steps, carried.steps.firstEnd) : 0;
    const there = this.seen ? this.carriedAt(stepIndex(steps, this.seen.time)) : NaN;
    this.heldInputs = this.seen ? [this.seen.input] : [];
    this.carriedInputs = carried ? [{ source: carried.source, run: new Date(carried.run).toISOString() }] : [];
    this.difference = this.seen && !Number.isNaN(there) ? this.seen.opacity - there : 0;
  }

  at(step: number): void {
    const middle = stepEnd(this.steps, step) - this.steps.length / 2;
    const carried = this.carriedAt(step);
    if (this.carried && !Number.isNaN(carried)) {
      const left = this.seen ? this.difference * Math.exp((this.seen.time - middle) / DIFFERENCE_LIFETIME) : 0;
      this.opacity = Math.min(100, Math.max(0, carried + left));
      this.kind = 'carried';
      this.age = middle - this.carried.run;
      return;
    }
    this.opacity = this.seen?.opacity ?? NaN;
    this.kind = 'held';
    this.age = this.seen ? middle - this.seen.time : Infinity;
  }

  /** How far a percentile lies from what is carried to a step, for what is not known of the motion, %; NaN where it is held. */
  spreadAt(step: number, side: 'below' | 'above'): number {
    return this.kind === 'carried' ? (this.carried?.spread?.[side][step - this.carriedFrom] ?? NaN) : NaN;
  }

  /** What a step is made of, by the kind of the last call of `at`. */
  get inputs(): readonly InputRun[] {
    return this.kind === 'held' ? this.heldInputs : this.carriedInputs;
  }

  private carriedAt(step: number): number {
    return this.carried?.columns.cloud_opacity?.[step - this.carriedFrom] ?? NaN;
  }
}

function newestOf(observed: readonly Track[], steps: Steps, issuedAt: number) {
  if (observed.length === 0) return undefined;
  const last = Math.min(steps.count - 1, Math.floor(stepIndex(steps, issuedAt)));
  for (let i = last; i >= 0; i--) {
    const track = observed.find(({ speaking }) => speaking[i] >= 0);
    if (track) {
      return {
        step: i,
        input: track.layers[track.speaking[i]].input,
        opacity: track.opacity[i],
        time: stepEnd(steps, i),
      };
    }
  }
  return undefined;
}

/** How long it has been seen without a break, where that began at dawn. */
function trustIn(newest: number, steps: Steps, observed: readonly Track[], clearGhi: Float64Array): number {
  const longest = Math.ceil(FADES_IN / steps.length);
  let seen = 1;
  while (seen < longest && observed.some(({ speaking }) => speaking[newest - seen] >= 0)) seen++;
  return seen < longest && clearGhi[newest - seen] < DAWN ? seen / longest : 1;
}
