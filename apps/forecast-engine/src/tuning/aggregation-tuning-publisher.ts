import type { Bus } from '@daystar/bus';
import { type AggregationTuning, aggregationTuned } from '@daystar/contracts';
import { BUS, CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import type { StoredTuning } from './tuning-store';

/** Publishes tunings of aggregations, which the aggregation service applies. The engine itself applies the tunings of sites. */
@Injectable()
export class AggregationTuningPublisher {
  constructor(
    @Inject(BUS) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Publishes the tuning of an aggregation; does nothing for a site. */
  async publish(tuning: StoredTuning): Promise<void> {
    const event = toTuningEvent(tuning, this.clock.now());
    if (event) await this.bus.publish(aggregationTuned, [event]);
  }

  /** Publishes that an aggregation has no tuning any more. @param key `<collection>/<aggregation>` */
  async publishRemoval(key: string): Promise<void> {
    await this.bus.remove(aggregationTuned, key, this.clock.now());
  }
}

/**
 * Converts a stored tuning to its event.
 * @param publishedAt ms.
 * @returns undefined for a site, whose tuning is not published
 */
export function toTuningEvent(
  { resource_id, enabled, learned }: StoredTuning,
  publishedAt: number,
): AggregationTuning | undefined {
  const [collection_id, aggregation_id] = resource_id.split('/');
  if (aggregation_id === undefined) return undefined;
  const fields = learned && {
    learnt_at: new Date(learned.learntAt).toISOString(),
    tuning: learned.tuning,
    ...(learned.version !== undefined && { version: learned.version }),
  };
  return { collection_id, aggregation_id, enabled, told_at: new Date(publishedAt).toISOString(), ...fields };
}
