import type { Site } from '@daystar/contracts';
import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Put, Req, UseGuards } from '@nestjs/common';
import { Describe, Operation } from '../api-description/operation';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { Caller } from '../http/caller';
import type { GatewayRequest } from '../http/gateway-request';
import { readIdempotencyKey } from '../http/idempotency-key';
import { readRequiredText } from '../http/body-values';
import { QueryReader, type QueryValues } from '../http/query-reader';
import { SiteDirectory } from '../sites/directory/site-directory';
import { type SiteResponse, SitesService } from '../sites/sites.service';
import {
  CHANGE_SITE,
  CREATE_SITE,
  DELETE_SITE,
  SHOW_SITE,
  LIST_SITES,
  REPLACE_SITE,
  RESOURCES_GROUP,
} from './schemas/resource.schemas';
import { type ResourceRecord, toResourceRecord, toSiteProperties } from './resource-record';

const MAX_RESULTS = 1000;

/** Serves utility-scale sites under the paths and names of the data API, whose clients treat only 200 and 204 as success. */
@Describe(RESOURCES_GROUP)
@Controller('resources')
@UseGuards(ApiKeyGuard)
export class ResourcesController {
  constructor(
    private readonly sites: SitesService,
    private readonly directory: SiteDirectory,
  ) {}

  @Operation(LIST_SITES)
  @Get('pv_power_sites')
  list(@Req() { caller, query }: GatewayRequest): ResourceRecord[] {
    const reader = new QueryReader(query);
    const skip = reader.readWholeNumber('skip', { min: 0, max: 1_000_000 }) ?? 0;
    const take = reader.readWholeNumber('take', { min: 1, max: MAX_RESULTS }) ?? MAX_RESULTS;
    reader.throwErrors();
    return this.sites
      .listRecords(caller, 'utility')
      .slice(skip, skip + take)
      .map(toResourceRecord);
  }

  @Operation(SHOW_SITE)
  @Get('pv_power_site')
  show(@Req() { caller, query }: GatewayRequest): ResourceRecord {
    return toResponse(this.sites.toResponse(this.findSite(caller, query)));
  }

  @Operation(CREATE_SITE)
  @Post('pv_power_site')
  @HttpCode(200)
  async create(@Req() request: GatewayRequest, @Body() body: unknown): Promise<ResourceRecord> {
    const properties = toSiteProperties(request.query, body);
    return toResponse(await this.sites.create(request.caller, 'utility', properties, readIdempotencyKey(request)));
  }

  @Operation(REPLACE_SITE)
  @Put('pv_power_site')
  async replace(@Req() { caller, query }: GatewayRequest, @Body() body: unknown): Promise<ResourceRecord> {
    const site = this.findSite(caller, query, body);
    return toResponse(await this.sites.replace(caller, site, toSiteProperties(query, body)));
  }

  @Operation(CHANGE_SITE)
  @Patch('pv_power_site')
  async change(@Req() { caller, query }: GatewayRequest, @Body() body: unknown): Promise<ResourceRecord> {
    const site = this.findSite(caller, query, body);
    return toResponse(await this.sites.change(caller, site, toSiteProperties(query, body)));
  }

  @Operation(DELETE_SITE)
  @Delete('pv_power_site')
  @HttpCode(204)
  delete(@Req() { caller, query }: GatewayRequest): Promise<void> {
    return this.sites.delete(caller, this.findSite(caller, query));
  }

  private findSite(caller: Caller, query: QueryValues, body?: unknown): Site {
    return this.directory.find(caller, 'utility', readResourceId(query, body));
  }
}

/**
 * Reads the id of a site.
 * @throws DaystarError InvalidRequest when neither query nor body has a `resource_id`, or it is not a string
 */
function readResourceId(query: QueryValues, body?: unknown): string {
  const { resource_id } = (body ?? {}) as { resource_id?: unknown };
  if ((resource_id ?? undefined) !== undefined) return readRequiredText('resource_id', resource_id);
  const reader = new QueryReader(query);
  const id = reader.readRequiredText('resource_id');
  reader.throwErrors();
  return id;
}

const toResponse = ({ site, warnings }: SiteResponse): ResourceRecord => ({
  ...toResourceRecord(site),
  ...(warnings ? { warnings } : {}),
});
