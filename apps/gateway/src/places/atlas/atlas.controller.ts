import { Controller, Get, Req, UseInterceptors } from '@nestjs/common';
import { AnonymousQuotaInterceptor } from '../../auth/anonymous-quota.interceptor';
import type { GatewayRequest } from '../../http/gateway-request';
import { QueryReader } from '../../http/query-reader';
import { readPlace } from '../place-query';
import { AtlasService, MAX_SEARCH_LENGTH } from './atlas.service';
import type { OutlinePaths } from './outline';
import type { Town } from './town-table';

/** Serves what the script of the place picker shows: towns by name, and coastlines and borders. */
@Controller('explore')
@UseInterceptors(AnonymousQuotaInterceptor)
export class AtlasController {
  constructor(private readonly atlas: AtlasService) {}

  @Get('towns')
  async findTowns(@Req() { query }: GatewayRequest): Promise<{ towns: Town[] }> {
    const reader = new QueryReader(query);
    const text = reader.readText('q', MAX_SEARCH_LENGTH) ?? '';
    reader.throwErrors();
    return { towns: await this.atlas.find(text) };
  }

  @Get('outline')
  async showOutline(@Req() { query }: GatewayRequest): Promise<OutlinePaths> {
    const reader = new QueryReader(query);
    const place = readPlace(reader);
    const span = reader.readRequiredNumber('span', { min: 1, max: 360, unit: 'degrees' });
    reader.throwErrors();
    return this.atlas.draw(place, span);
  }
}
