import { Body, Controller, Delete, Get, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import type { Clock } from '@daystar/timeseries';
import { CLOCK } from '@daystar/platform';
import { Inject } from '@nestjs/common';
import { type FieldError, type DeletedCount, createInvalidRequestError } from '@daystar/contracts';
import { Describe, Operation } from '../api-description/operation';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayRequest } from '../http/gateway-request';
import { readRequiredText } from '../http/body-values';
import { createExclusiveNamesError } from '../http/parameter-names';
import { QueryReader } from '../http/query-reader';
import { asObject } from '../http/validate-body';
import { MeasurementsService, readRequiredTimeRange, readTimeRange } from '../sites/measurements/measurements.service';
import { SiteDirectory } from '../sites/directory/site-directory';
import {
  DELETE_RESOURCE_MEASUREMENTS,
  LIST_RESOURCE_MEASUREMENTS,
  POST_RESOURCE_MEASUREMENTS,
  RESOURCES_GROUP,
} from './schemas/resource.schemas';

interface MeasurementPage {
  readonly offset: number;
  readonly total: number;
  readonly results: readonly object[];
}

const MAX_RESULTS = 10_000;

/** Stores, lists and deletes measured power of sites, MW, under the paths and names of the data API. */
@Describe(RESOURCES_GROUP)
@Controller('resources/pv_power_site_measurements')
@UseGuards(ApiKeyGuard)
export class MeasurementResourcesController {
  constructor(
    private readonly measurements: MeasurementsService,
    private readonly sites: SiteDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Operation(POST_RESOURCE_MEASUREMENTS)
  @Post()
  @HttpCode(200)
  async post(
    @Req() { caller }: GatewayRequest,
    @Body() body: unknown,
  ): Promise<{ accepted: number; errors?: readonly FieldError[] }> {
    const { resource_id, measurements } = asObject(body, ['resource_id', 'measurements']);
    const id = readRequiredText('resource_id', resource_id);
    const rows = Array.isArray(measurements) ? measurements.map(renamePower) : measurements;
    const site = this.sites.find(caller, 'utility', id);
    const stored = await this.measurements.post(caller, site, { measurements: rows });
    if (!('measurements' in stored)) return { accepted: 1 };
    const { errors } = stored;
    return { accepted: stored.measurements.length, ...(errors ? { errors } : {}) };
  }

  @Operation(LIST_RESOURCE_MEASUREMENTS)
  @Get()
  async list(@Req() { caller, query }: GatewayRequest): Promise<MeasurementPage> {
    const reader = new QueryReader(query);
    const id = reader.readRequiredText('resource_id');
    const offset = reader.readWholeNumber('skip', { min: 0, max: 10_000_000 }) ?? 0;
    const take = reader.readWholeNumber('take', { min: 1, max: MAX_RESULTS }) ?? MAX_RESULTS;
    const range = readTimeRange(reader, this.clock.now(), 'start', 'end');
    const { measurements } = await this.measurements.listBetween(this.sites.find(caller, 'utility', id), range);
    const results = measurements
      .slice(offset, offset + take)
      .map(({ total_power: power, verdict: _, ...others }) => ({ power, ...others }));
    return { offset, total: measurements.length, results };
  }

  @Operation(DELETE_RESOURCE_MEASUREMENTS)
  @Delete()
  async delete(@Req() { caller, query }: GatewayRequest): Promise<DeletedCount> {
    const reader = new QueryReader(query);
    const id = reader.readRequiredText('resource_id');
    const range = readRequiredTimeRange(reader, 'start', 'end');
    return this.measurements.delete(caller, this.sites.find(caller, 'utility', id), range);
  }
}

/**
 * Renames `power` of a row to `total_power`, its name in measurements of sites.
 * @throws DaystarError InvalidRequest when the row has both names
 */
function renamePower(row: unknown, index: number): unknown {
  if (typeof row !== 'object' || row === null || !('power' in row)) return row;
  if ('total_power' in row) {
    const path = `measurements[${index}].`;
    throw createInvalidRequestError([createExclusiveNamesError(`${path}power`, `${path}total_power`)]);
  }
  const { power, ...others } = row;
  return { total_power: power, ...others };
}
