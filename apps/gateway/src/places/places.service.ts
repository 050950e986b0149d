import type { Place } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query-reader';
import { Quota } from '../rate-limiting/quota';
import { type ForecastResource, ForecastsService } from '../serving/forecasts.service';
import { PastSkiesService } from './past-skies.service';
import { PlaceForecastsService } from './place-forecasts.service';
import { readRadiationPlace, readSystem, readTerrainShading } from './place-query';

/** Serves rows for a latitude and longitude without a registered site: radiation, or power of a described system. */
@Injectable()
export class PlacesService {
  constructor(
    private readonly placeForecasts: PlaceForecastsService,
    private readonly pastSkies: PastSkiesService,
    private readonly forecasts: ForecastsService,
    private readonly quota: Quota,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  sendRadiation(request: GatewayRequest, reply: GatewayReply): Promise<void> {
    const reader = new QueryReader(request.query);
    const place = readRadiationPlace(reader);
    const usesTerrainShading = readTerrainShading(reader);
    const build: ForecastResource['build'] = (query) =>
      this.placeForecasts.buildPlaceRadiation(place, usesTerrainShading, query);
    return this.forecasts.serve(request, reply, this.addChecks(request, place, { family: 'radiation', build }), reader);
  }

  sendPower(request: GatewayRequest, reply: GatewayReply, unit: 'kW' | 'W'): Promise<void> {
    const reader = new QueryReader(request.query);
    const system = readSystem(reader, unit, this.clock.now());
    const usesTerrainShading = readTerrainShading(reader);
    const build: ForecastResource['build'] = (query) =>
      this.placeForecasts.buildPower(system, usesTerrainShading, query);
    return this.forecasts.serve(request, reply, this.addChecks(request, system, { family: 'world_pv', build }), reader);
  }

  /** Checks access to past issues, and counts the request against the daily limit, after its parameters were validated. */
  private addChecks(request: GatewayRequest, place: Place, { family, build }: ForecastResource): ForecastResource {
    return {
      family,
      build: async (query) => {
        if (query.past) this.pastSkies.checkAccess(request.caller, place);
        await this.quota.consumeRefundablePlaceRequest(request);
        return build(query);
      },
    };
  }
}
