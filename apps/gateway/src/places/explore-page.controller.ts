import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { VisitorGuard } from '../auth/visitor.guard';
import { parseUrlWithoutKey } from '../http/browser-request';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { sendPage } from '../pages/layout';
import { QueryReader } from '../http/query-reader';
import type { TownSearch } from '../pages/place-picker';
import { AtlasService, MAX_SEARCH_LENGTH } from './atlas/atlas.service';
import { renderExplorePage } from './explore.page';

/** Serves the page with forms for forecasts of any location. */
@Controller('explore')
@UseGuards(VisitorGuard)
export class ExplorePageController {
  constructor(private readonly atlas: AtlasService) {}

  @Get()
  async showExplorePage(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    const { searchParams } = parseUrlWithoutKey(request);
    const search = await this.findTowns(request);
    const attempt = { values: Object.fromEntries(searchParams), errors: [] };
    sendPage(reply, renderExplorePage(request.isSignedIn ? 'account' : 'visitor', attempt, search));
  }

  /** Finds the towns of a search without scripts; undefined without one. */
  private async findTowns({ query }: GatewayRequest): Promise<TownSearch | undefined> {
    const reader = new QueryReader(query);
    const text = reader.readText('place', MAX_SEARCH_LENGTH);
    reader.throwErrors();
    if (text === undefined) return undefined;
    return { text, towns: await this.atlas.find(text) };
  }
}
