import type { AggregationList, AggregationSummary } from '@daystar/contracts';
import { Body, Controller, Delete, Get, Header, HttpCode, Param, Put, Query, UseGuards } from '@nestjs/common';
import type { QueryValues } from '../http/query';
import { AdminGuard } from './admin-guard';
import { Provisioning } from './provisioning';

const ONE = 'collections/:collection_id/aggregations/:aggregation_id';

interface Ids {
  readonly collection_id: string;
  readonly aggregation_id: string;
}

/** For whoever runs the service; not there at all unless `DAYSTAR_ADMIN_KEY` says what opens it. */
@Controller('admin')
@UseGuards(AdminGuard)
export class AdminController {
  constructor(private readonly provisioning: Provisioning) {}

  @Get('aggregations')
  @Header('cache-control', 'no-store')
  list(@Query() query: QueryValues): Promise<AggregationList> {
    return this.provisioning.list(query.get('collection_id')?.[0]);
  }

  @Get(ONE)
  @Header('cache-control', 'no-store')
  show(@Param() ids: Ids): Promise<AggregationSummary> {
    return this.provisioning.show(ids);
  }

  @Put(ONE)
  define(@Param() ids: Ids, @Body() body: unknown): Promise<AggregationSummary> {
    return this.provisioning.define(ids, body);
  }

  @Put(`${ONE}/accounts`)
  assign(@Param() ids: Ids, @Body() body: unknown): Promise<AggregationSummary> {
    return this.provisioning.assign(ids, body);
  }

  @Put(`${ONE}/fleet`)
  loadFleet(@Param() ids: Ids, @Body() file: unknown): Promise<AggregationSummary> {
    return this.provisioning.loadFleet(ids, file);
  }

  @Delete(ONE)
  @HttpCode(204)
  remove(@Param() ids: Ids): Promise<void> {
    return this.provisioning.remove(ids);
  }
}
