import { Controller, Get, Req, Res, UseInterceptors } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AnonymousQuotaInterceptor } from '../../auth/anonymous-quota.interceptor';
import type { GatewayReply, GatewayRequest } from '../../http/gateway-request';
import { PublicDocument } from '../../http/public-document';
import { QueryReader } from '../../http/query-reader';
import { readPlace } from '../place-query';
import { AtlasService, MAX_SEARCH_LENGTH } from './atlas.service';
import type { Town } from './town-table';

/** Maximum number of cached outlines, up to 150 kB each. */
const MAX_OUTLINES = 20;
const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=86400' };

/** Serves what the script of the place picker shows: towns by name, and coastlines and borders. */
@Controller('explore')
@UseInterceptors(AnonymousQuotaInterceptor)
export class AtlasController {
  private readonly outlines = new LRUCache<string, PublicDocument>({ max: MAX_OUTLINES });

  constructor(private readonly atlas: AtlasService) {}

  @Get('towns')
  async findTowns(@Req() { query }: GatewayRequest): Promise<{ towns: Town[] }> {
    const reader = new QueryReader(query);
    const text = reader.readText('q', MAX_SEARCH_LENGTH) ?? '';
    reader.throwErrors();
    return { towns: await this.atlas.find(text) };
  }

  @Get('outline')
  async showOutline(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    const reader = new QueryReader(request.query);
    const place = readPlace(reader);
    const span = reader.readRequiredNumber('span', { min: 1, max: 360, unit: 'degrees' });
    reader.throwErrors();
    const key = [place.latitude, place.longitude, span].join();
    const outline =
      this.outlines.get(key) ?? new PublicDocument(JSON.stringify(await this.atlas.drawAround(place, span)), HEADERS);
    this.outlines.set(key, outline);
    await outline.send(request, reply);
  }
}
