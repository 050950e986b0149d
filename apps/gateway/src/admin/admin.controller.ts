import type { AggregationList, AggregationSummary, AuditList } from '@daystar/contracts';
import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Req,
  UseGuards,
} from '@nestjs/common';
import type { GatewayRequest } from '../http/gateway-request';
import type { QueryValues } from '../http/query-reader';
import { adminDocument } from '../openapi/document';
import type { MeasurementsResponse } from '../sites/measurements/measurements.service';
import type { StoredMeasurements } from '../sites/measurements/posted-measurements';
import { AdminGuard } from '../auth/admin.guard';
import { ProvisioningService } from './provisioning.service';

const ONE = 'collections/:collection_id/aggregations/:aggregation_id';

interface Ids {
  readonly collection_id: string;
  readonly aggregation_id: string;
}

/** The operator's interface; exists only where `DAYSTAR_ADMIN_KEY` is set. */
@Controller('admin')
@UseGuards(AdminGuard)
export class AdminController {
  constructor(private readonly provisioning: ProvisioningService) {}

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
  define(@Req() { id }: GatewayRequest, @Param() ids: Ids, @Body() body: unknown): Promise<AggregationSummary> {
    return this.provisioning.define(ids, body, id);
  }

  @Put(`${ONE}/accounts`)
  assign(@Req() { id }: GatewayRequest, @Param() ids: Ids, @Body() body: unknown): Promise<AggregationSummary> {
    return this.provisioning.assign(ids, body, id);
  }

  @Put(`${ONE}/fleet`)
  loadFleet(@Req() { id }: GatewayRequest, @Param() ids: Ids, @Body() file: unknown): Promise<AggregationSummary> {
    return this.provisioning.loadFleet(ids, file, id);
  }

  @Delete(ONE)
  @HttpCode(204)
  remove(@Req() { id }: GatewayRequest, @Param() ids: Ids): Promise<void> {
    return this.provisioning.remove(ids, id);
  }

  @Post(`${ONE}/measurements`)
  @HttpCode(200)
  measure(@Req() { id }: GatewayRequest, @Param() ids: Ids, @Body() body: unknown): Promise<StoredMeasurements> {
    return this.provisioning.measure(ids, body, id);
  }

  @Get(`${ONE}/measurements`)
  @Header('cache-control', 'no-store')
  measured(@Param() ids: Ids, @Query() query: QueryValues): Promise<MeasurementsResponse> {
    return this.provisioning.measured(ids, query);
  }

  @Get('openapi.json')
  @Header('cache-control', 'private, max-age=3600')
  describe(): object {
    return adminDocument;
  }

  @Get('audit')
  @Header('cache-control', 'no-store')
  audit(@Query() query: QueryValues): Promise<AuditList> {
    return this.provisioning.audit(query);
  }
}
