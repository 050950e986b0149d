import { TILE_DEGREES } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Controller, Get, Inject, Req, Res, UseGuards } from '@nestjs/common';
import { SessionGuard } from '../../auth/session.guard';
import type { GatewayReply, GatewayRequest } from '../../http/gateway-request';
import { QueryReader } from '../../http/query-reader';
import { sendPage } from '../../pages/layout';
import { Quota } from '../../rate-limiting/quota';
import { readPlace } from '../place-query';
import { AtlasService } from '../atlas/atlas.service';
import { buildOutlineViewport } from './cloud-frame-drawing';
import { RELOAD_SECONDS, renderCloudMapPage } from './cloud-map.page';
import { CloudMapService } from './cloud-map.service';

/**
 * Serves the cloud map over a region. A complete map counts as one latitude/longitude request; an incomplete one is refunded and
 * reloaded.
 */
@Controller('explore/clouds')
@UseGuards(SessionGuard)
export class CloudMapController {
  constructor(
    private readonly maps: CloudMapService,
    private readonly atlas: AtlasService,
    private readonly quota: Quota,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  async showMap(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    const reader = new QueryReader(request.query);
    const place = readPlace(reader);
    reader.throwErrors();
    const refund = await this.quota.consumePlaceRequest(request.caller);
    const map = await this.maps.getMap(place);
    if (map.missingCells.length > 0) {
      refund();
      void reply.header('refresh', String(RELOAD_SECONDS));
    }
    const outline = await this.atlas.drawViewport(TILE_DEGREES, buildOutlineViewport(map.centre));
    const options = { outline, now: this.clock.now(), isSimulated: request.hasSimulatedWeather };
    sendPage(reply, renderCloudMapPage(map, place, options));
  }
}
