import type { HourOfRun, RunArchive } from '../bucket/run-archive';
import type { Rejection } from '../rejection';

type Reject = (rejection: Rejection) => void;

/** Members asked for at once. */
const AT_ONCE = 8;
/** Percentiles of fewer say too little of an ensemble of thirty. */
const LEAST_SHARE = 2 / 3;

/** Hours of the runs of an ensemble: the messages of all members, one behind the other. */
export class EnsembleArchive implements Pick<RunArchive, 'hour'> {
  /** @param members by name; the first stands for all where a run begins, since nothing is read of its first hour */
  constructor(private readonly members: ReadonlyMap<string, RunArchive>) {}

  /** As `RunArchive.hour`; members that are not there are missing, and without two thirds of them the hour is not there. */
  async hour(run: number, hour: number, reject: Reject, signal: AbortSignal): Promise<HourOfRun | undefined> {
    const all = [...this.members];
    const wanted = hour === 0 ? all.slice(0, 1) : all;
    const found: HourOfRun[] = [];
    const missing: string[] = [];
    for (let i = 0; i < wanted.length; i += AT_ONCE) {
      const some = wanted.slice(i, i + AT_ONCE);
      const asked = some.map(([, archive]) => archive.hour(run, hour, reject, signal));
      // When one fails the others are waited for: what they bring is kept.
      await Promise.allSettled(asked);
      const hours = await Promise.all(asked);
      hours.forEach((value, k) => {
        if (value && value.missing.length === 0) found.push(value);
        else missing.push(`member ${some[k][0]}`);
      });
      // A run that has not begun to arrive is not asked for member by member.
      if (found.length === 0) return undefined;
    }
    if (found.length < LEAST_SHARE * wanted.length) return undefined;
    return { file: found[0].file, bytes: Buffer.concat(found.map(({ bytes }) => bytes)), missing };
  }
}
