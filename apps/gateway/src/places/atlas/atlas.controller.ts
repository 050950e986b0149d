import { Controller, Get, Req, Res, UseInterceptors } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AnonymousQuotaInterceptor } from '../../auth/anonymous-quota.interceptor';
import type { GatewayReply, GatewayRequest } from '../../http/gateway-request';
import { PublicDocument } from '../../http/public-document';
import { QueryReader } from '../../http/query-reader';
import { readPlace } from '../place-query';
import { AtlasService, MAX_SEARCH_LENGTH } from './atlas.service';
import type { Town } from './town-table';

/** Maximum number of cached pictures, up to 150 kB each. */
const MAX_PICTURES = 20;
const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=86400' };

/** Serves what the script of the place picker shows: towns by name, and coastlines and borders. */
@Controller('explore')
@UseInterceptors(AnonymousQuotaInterceptor)
export class AtlasController {
  private readonly pictures = new LRUCache<string, PublicDocument>({ max: MAX_PICTURES });

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
    const picture =
      this.pictures.get(key) ?? new PublicDocument(JSON.stringify(await this.atlas.draw(place, span)), HEADERS);
    this.pictures.set(key, picture);
    await picture.send(request, reply);
  }
}
