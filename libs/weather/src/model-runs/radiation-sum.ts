import type { RadiationPart } from './grib-variables';
import type { TimedField } from './step-means';

/** Computes GHI as the sum of direct and diffuse radiation, whose fields arrive in any order. */
export class RadiationSum {
  private readonly pending: Record<RadiationPart, TimedField[]> = { direct_radiation: [], diffuse_radiation: [] };

  /** Adds a part of the radiation. @returns GHI over the interval of the field, once both parts have arrived */
  add(part: RadiationPart, field: TimedField): TimedField | undefined {
    const counterparts = this.pending[part === 'direct_radiation' ? 'diffuse_radiation' : 'direct_radiation'];
    const index = counterparts.findIndex(({ begin, end }) => begin === field.begin && end === field.end);
    if (index < 0) {
      this.pending[part].push(field);
      return undefined;
    }
    const [counterpart] = counterparts.splice(index, 1);
    return { ...field, values: field.values.map((value, node) => value + counterpart.values[node]) };
  }

  /** Drops the parts of intervals that end before a time, because their other part did not arrive. */
  prune(time: number): void {
    for (const part of ['direct_radiation', 'diffuse_radiation'] as const)
      this.pending[part] = this.pending[part].filter(({ end }) => end >= time);
  }
}
