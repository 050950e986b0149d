import type { Aggregation, Area } from '@daystar/contracts';
import type { Clock } from '@daystar/timeseries';
import { CLOCK } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../http/caller';
import { AggregationDirectory } from '../directory/aggregation-directory';
import { SiteDirectory } from '../../sites/directory/site-directory';
import type { OutlinePaths } from '../../places/atlas/outline';
import { AtlasService } from '../../places/atlas/atlas.service';
import { fitFrame } from './map-frame';
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

/** Content of a map. */
export interface CollectionMap {
  readonly aggregations: readonly MappedAggregation[];
  /** Coasts and borders, with equal pixels per degree in both directions; undefined without places. */
  readonly outline?: OutlinePaths;
}

/** Loads the aggregations that a map shows, and the coasts and borders around them. */
@Injectable()
export class CollectionMapService {
  constructor(
    private readonly directory: AggregationDirectory,
    private readonly sites: SiteDirectory,
    private readonly currentOutput: CurrentOutputService,
    private readonly atlas: AtlasService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Loads all aggregations of a collection, or one of them. @throws DaystarError NotFound */
  async load(caller: Caller, collection: string, id?: string): Promise<CollectionMap> {
    const { directory } = this;
    const assigned =
      id === undefined ? directory.listInCollection(caller, collection) : [directory.find(caller, collection, id)];
    const aggregations = await Promise.all(
      assigned.map((aggregation) => this.toMappedAggregation(caller, aggregation)),
    );
    return { aggregations, outline: await this.traceOutline(aggregations.flatMap(({ places }) => places)) };
  }

  private async traceOutline(places: readonly MappedPlace[]): Promise<OutlinePaths | undefined> {
    if (places.length === 0) return undefined;
    const { west, north, width, height, pixelsPerLongitudeDegree, aspectRatio } = fitFrame(places);
    return this.atlas.drawViewport(width / pixelsPerLongitudeDegree, {
      west,
      north,
      width,
      height: height / aspectRatio,
      pixelsPerDegree: pixelsPerLongitudeDegree,
    });
  }

  private async toMappedAggregation(caller: Caller, aggregation: Aggregation): Promise<MappedAggregation> {
    const { collection_id, aggregation_id, name, area, owner } = aggregation;
    const places = await listMappedPlaces(aggregation, this.sites, caller, this.currentOutput, this.clock.now());
    const capacity = places.reduce((sum, place) => sum + place.capacity, 0);
    const output = places.length > 0 ? await this.currentOutput.readSum(aggregation).catch(() => undefined) : undefined;
    const visibleArea = owner === caller.account.account_id ? { area } : {};
    return { collection_id, aggregation_id, name, capacity, output, places, ...visibleArea };
  }
}
