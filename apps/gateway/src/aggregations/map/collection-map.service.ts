import { type Aggregation, type Area, buildAggregationResource } from '@daystar/contracts';
import { type Clock, NATIVE_PERIOD, ceilTo, parseStamp } from '@daystar/timeseries';
import { CLOCK } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../http/caller';
import { AggregationDirectory } from '../directory/aggregation-directory';
import { IssueCache } from '../../serving/issues/issue-cache';
import { SiteDirectory } from '../../sites/directory/site-directory';
import { type MappedPlace, listMappedPlaces } from './mapped-places';
import { CurrentOutputService } from './current-output.service';

/** An aggregation on a map: its places and its current output. */
export interface MappedAggregation {
  readonly collection_id: string;
  readonly aggregation_id: string;
  readonly name: string;
  /** AC capacity, MW. */
  readonly capacity: number;
  /** Average power of the current native period, MW; undefined while there are no rows. */
  readonly output?: number;
  readonly places: readonly MappedPlace[];
  readonly area?: Area;
}

/** Loads the aggregations that a map shows. */
@Injectable()
export class CollectionMapService {
  constructor(
    private readonly directory: AggregationDirectory,
    private readonly sites: SiteDirectory,
    private readonly issues: IssueCache,
    private readonly currentOutput: CurrentOutputService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Loads all aggregations of a collection, or one of them. @throws DaystarError NotFound */
  load(caller: Caller, collection: string, id?: string): Promise<MappedAggregation[]> {
    const { directory } = this;
    const aggregations =
      id === undefined ? directory.listInCollection(caller, collection) : [directory.find(caller, collection, id)];
    return Promise.all(aggregations.map((aggregation) => this.toMappedAggregation(caller, aggregation)));
  }

  private async toMappedAggregation(caller: Caller, aggregation: Aggregation): Promise<MappedAggregation> {
    const { collection_id, aggregation_id, name, area, owner } = aggregation;
    const places = await listMappedPlaces(aggregation, this.sites, caller, this.currentOutput, this.clock.now());
    const capacity = places.reduce((sum, place) => sum + place.capacity, 0);
    const output = places.length > 0 ? await this.readOutput(aggregation).catch(() => undefined) : undefined;
    const visibleArea = owner === caller.account.account_id ? { area } : {};
    return { collection_id, aggregation_id, name, capacity, output, places, ...visibleArea };
  }

  private async readOutput({ collection_id, aggregation_id, version }: Aggregation): Promise<number | undefined> {
    const issue = await this.issues.waitForVersion(buildAggregationResource(collection_id, aggregation_id), version);
    const { first_period_end, pv_estimate } = (await this.issues.readIssue(issue)).forecasts;
    const end = ceilTo(this.clock.now(), NATIVE_PERIOD);
    return pv_estimate[(end - (parseStamp(first_period_end) ?? NaN)) / NATIVE_PERIOD];
  }
}
