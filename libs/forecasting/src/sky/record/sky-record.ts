import type { Expectation } from './expectation';
import { CELLS } from './lead-and-class';
import { NowcastShare } from './nowcast-share';
import { SourceErrors } from './source-errors';
import { SpreadRecord } from './spread-record';
import { stretched } from './stretched';

/** Changes with the leads, classes and units in which things are counted. */
const FORM = `2 ${CELLS}`;

/** As it is kept over a restart. */
export interface KeptSkyRecord {
  readonly form: string;
  /** Of a version that is not learnt into any more. */
  readonly name?: string;
  readonly sources: Readonly<Record<string, readonly number[][]>>;
  readonly carried: readonly number[][];
  readonly held: readonly number[][];
  readonly spread: readonly number[][];
}

/**
 * What own verification has found so far, of all places together: how each numerical forecast errs, how much a nowcast
 * is worth, and how far the truth lies from the blend. It starts from published skill, takes a hundred kilobytes however
 * much it has seen, and forgets slowly.
 */
export class SkyRecord {
  private readonly sources = new Map<string, SourceErrors>();
  readonly carried: NowcastShare;
  readonly held: NowcastShare;
  readonly spread: SpreadRecord;
  /** By which issues tell what they were made with. */
  readonly name?: string;
  /** How often something was learnt since it was opened: while that stays, so does the record. */
  lessons = 0;

  constructor(kept?: KeptSkyRecord) {
    const columns = (numbers: readonly number[][] = []) => numbers.map((column) => Float64Array.from(column));
    this.carried = new NowcastShare('carried', ...columns(kept?.carried));
    this.held = new NowcastShare('held', ...columns(kept?.held));
    this.name = kept?.name;
    this.spread = kept
      ? new SpreadRecord(Float32Array.from(kept.spread[0]), Float64Array.from(kept.spread[1]))
      : new SpreadRecord();
    for (const [name, numbers] of Object.entries(kept?.sources ?? {})) {
      this.sources.set(name, new SourceErrors(...columns(numbers)));
    }
  }

  /** @throws TypeError when it was kept in another form */
  static from(kept: KeptSkyRecord): SkyRecord {
    if (kept.form !== FORM) throw new TypeError(`a record of form ${kept.form}, not ${FORM}`);
    return new SkyRecord(kept);
  }

  /** @param truth opacity that was observed over the step, % */
  learn(expected: Expectation, truth: number): void {
    this.lessons++;
    const { lead, said, nowcast, background, low, middle, high, below, above } = expected;
    for (const { source, age, opacity } of said) this.source(source).learn(age, opacity, truth);
    if (nowcast) this[nowcast.kind].learn(nowcast.age, nowcast.opacity, background, truth);
    const error = stretched(truth) - stretched(middle);
    const missed = { below: truth < low, above: truth > high };
    this.spread.learn(lead, middle, error / (error < 0 ? below : above), missed, expected.end);
  }

  source(name: string): SourceErrors {
    const known = this.sources.get(name) ?? new SourceErrors();
    this.sources.set(name, known);
    return known;
  }

  toJSON(): KeptSkyRecord {
    return {
      form: FORM,
      ...(this.name !== undefined && { name: this.name }),
      sources: Object.fromEntries([...this.sources].map(([name, errors]) => [name, errors.toJSON()])),
      carried: this.carried.toJSON(),
      held: this.held.toJSON(),
      spread: this.spread.toJSON(),
    };
  }
}
