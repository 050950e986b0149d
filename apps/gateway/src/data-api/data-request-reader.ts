import type { Place } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import type { GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query-reader';
import { PlaceForecastsService } from '../places/place-forecasts.service';
import { readRadiationPlace, readSystem, readTerrainShading } from '../places/place-query';
import type { ForecastRequest } from '../serving/query/forecast-query';
import type { ForecastResponse } from '../serving/response/forecast-response';
import { SiteDirectory } from '../sites/directory/site-directory';
import { ADVANCED_PV_POWER, type DataProduct, RADIATION_AND_WEATHER, ROOFTOP_PV_POWER } from './data-query';

/** The place, system or site of a request, and how to build its rows. */
export interface DataRequest {
  readonly reader: QueryReader;
  readonly product: DataProduct;
  /** Returns the place of the rows. @throws DaystarError NotFound when the request names a site that the caller does not own */
  getPlace(): Place;
  build(query: ForecastRequest): Promise<ForecastResponse>;
}

/** Reads which place, system or site a request names. */
@Injectable()
export class DataRequestReader {
  constructor(
    private readonly places: PlaceForecastsService,
    private readonly sites: SiteDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  readRadiation(request: GatewayRequest): DataRequest {
    const reader = new QueryReader(request.query);
    const place = readRadiationPlace(reader);
    const usesTerrainShading = readTerrainShading(reader);
    const build: DataRequest['build'] = (query) => this.places.buildPlaceRadiation(place, usesTerrainShading, query);
    return { reader, product: RADIATION_AND_WEATHER, getPlace: () => place, build };
  }

  readRooftop(request: GatewayRequest): DataRequest {
    // Clients expect the same error for a missing capacity as for a capacity of 0.
    const values = request.query.has('capacity') ? request.query : new Map([...request.query, ['capacity', ['0']]]);
    const reader = new QueryReader(values);
    const system = readSystem(reader, 'kW', this.clock.now());
    const usesTerrainShading = readTerrainShading(reader);
    const build: DataRequest['build'] = (query) => this.places.buildPower(system, usesTerrainShading, query);
    return { reader, product: ROOFTOP_PV_POWER, getPlace: () => system, build };
  }

  readSite(request: GatewayRequest): DataRequest {
    const reader = new QueryReader(request.query);
    const id = reader.readRequiredText('resource_id');
    const getPlace = () => this.sites.find(request.caller, 'utility', id);
    const build: DataRequest['build'] = (query) => this.places.buildSitePower(getPlace(), query);
    return { reader, product: ADVANCED_PV_POWER, getPlace, build };
  }
}
