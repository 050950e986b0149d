import { type Aggregation, type Area, aggregationResource } from '@daystar/contracts';
import { type Clock, NATIVE_PERIOD, ceilTo, parseStamp } from '@daystar/timeseries';
import { CLOCK } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../http/caller';
import { AggregationDirectory } from '../directory/aggregation-directory';
import { IssueCache } from '../../serving/issues/issue-cache';
import { SiteDirectory } from '../../sites/directory/site-directory';
import { type MappedPlace, mappedPlaces } from './mapped-places';
import { CurrentOutput } from './current-output';

/** An aggregation on a map: where it is, and what it gives now. */
export interface MappedAggregation {
  readonly collection_id: string;
  readonly aggregation_id: string;
  readonly name: string;
  /** MW */
  readonly capacity: number;
  /** MW in the period of five minutes that is passing; undefined while there are no rows. */
  readonly output?: number;
  readonly places: readonly MappedPlace[];
  readonly area?: Area;
}

/** What a map of aggregations shows. */
@Injectable()
export class CollectionMap {
  constructor(
    private readonly directory: AggregationDirectory,
    private readonly sites: SiteDirectory,
    private readonly issues: IssueCache,
    private readonly outputs: CurrentOutput,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** All of a collection, or one of it. @throws DaystarError NotFound */
  load(caller: Caller, collection: string, id?: string): Promise<MappedAggregation[]> {
    const { directory } = this;
    const all =
      id === undefined ? directory.inCollection(caller, collection) : [directory.find(caller, collection, id)];
    return Promise.all(all.map((one) => this.mapped(caller, one)));
  }

  private async mapped(caller: Caller, aggregation: Aggregation): Promise<MappedAggregation> {
    const { collection_id, aggregation_id, name, area, owner } = aggregation;
    const places = await mappedPlaces(aggregation, this.sites, caller, this.outputs, this.clock.now());
    const capacity = places.reduce((sum, place) => sum + place.capacity, 0);
    const output = places.length > 0 ? await this.outputOf(aggregation).catch(() => undefined) : undefined;
    const border = owner === caller.account.account_id ? { area } : {};
    return { collection_id, aggregation_id, name, capacity, output, places, ...border };
  }

  private async outputOf({ collection_id, aggregation_id, version }: Aggregation): Promise<number | undefined> {
    const issue = await this.issues.current(aggregationResource(collection_id, aggregation_id), version);
    const { first_period_end, pv_estimate } = (await this.issues.readIssue(issue)).forecasts;
    const end = ceilTo(this.clock.now(), NATIVE_PERIOD);
    return pv_estimate[(end - (parseStamp(first_period_end) ?? NaN)) / NATIVE_PERIOD];
  }
}
