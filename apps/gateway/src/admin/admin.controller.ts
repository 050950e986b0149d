import type { AggregationList, AggregationSummary, AuditList } from '@daystar/contracts';
import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Inject,
  Param,
  Post,
  Put,
  Query,
  Req,
  UseGuards,
} from '@nestjs/common';
import type { GatewayRequest } from '../http/gateway-request';
import type { QueryValues } from '../http/query-reader';
import type { MeasurementsResponse } from '../sites/measurements/measurements.service';
import type { StoredMeasurements } from '../sites/measurements/posted-measurements';
import { AdminGuard } from '../auth/admin.guard';
import { ProvisioningService } from './provisioning.service';
import { slug } from '../api-description/basic-schemas';
import { type ApiDocuments, API_DOCUMENTS } from '../api-description/api-documents';
import { Describe, Operation, fromPath } from '../api-description/operation';
import { OPERATOR_MEASUREMENTS, POST_MEASUREMENTS } from '../sites/measurements/dto/measurement.schemas';
import {
  ACCOUNTS,
  AUDIT_ENTRIES,
  AUDIT_PARAMETERS,
  DEFINITION,
  LIST_PARAMETERS,
  SUMMARIES,
  SUMMARY,
} from './dto/admin.schemas';

const ONE = 'collections/:collection_id/aggregations/:aggregation_id';

interface Ids {
  readonly collection_id: string;
  readonly aggregation_id: string;
}

/** The operator's interface; exists only where `DAYSTAR_ADMIN_KEY` is set. */
@Describe({
  tag: 'provisioning',
  path: {
    collection_id: { name: 'collection_id', schema: slug },
    aggregation_id: { name: 'aggregation_id', schema: slug },
  },
})
@Controller('admin')
@UseGuards(AdminGuard)
export class AdminController {
  constructor(
    private readonly provisioning: ProvisioningService,
    @Inject(API_DOCUMENTS) private readonly documents: ApiDocuments,
  ) {}

  @Operation({
    summary: 'Lists aggregations, of a collection when it is named',
    query: LIST_PARAMETERS,
    response: SUMMARIES,
  })
  @Get('aggregations')
  @Header('cache-control', 'no-store')
  list(@Query() query: QueryValues): Promise<AggregationList> {
    return this.provisioning.list(query.get('collection_id')?.[0]);
  }

  @Operation({ summary: 'An aggregation without what it is made of', response: SUMMARY })
  @Get(ONE)
  @Header('cache-control', 'no-store')
  show(@Param() ids: Ids): Promise<AggregationSummary> {
    return this.provisioning.show(ids);
  }

  @Operation({
    summary: 'Defines an aggregation, or replaces the one of these ids; its fleet and its owner stay',
    body: DEFINITION,
    response: SUMMARY,
    links: { under: '.', parameters: { ...fromPath('collection_id'), ...fromPath('aggregation_id') } },
  })
  @Put(ONE)
  define(@Req() { id }: GatewayRequest, @Param() ids: Ids, @Body() body: unknown): Promise<AggregationSummary> {
    return this.provisioning.define(ids, body, id);
  }

  @Operation({
    summary: 'Says which accounts may read it, and which may tell what was measured of it',
    body: ACCOUNTS,
    response: SUMMARY,
  })
  @Put(`${ONE}/accounts`)
  assign(@Req() { id }: GatewayRequest, @Param() ids: Ids, @Body() body: unknown): Promise<AggregationSummary> {
    return this.provisioning.assign(ids, body, id);
  }

  @Operation({
    summary:
      'Reads its fleet from a CSV file of up to 1,000,000 rows; broken rows are named, and then nothing is loaded',
    bodyFormat: 'file',
    response: SUMMARY,
  })
  @Put(`${ONE}/fleet`)
  loadFleet(@Req() { id }: GatewayRequest, @Param() ids: Ids, @Body() file: unknown): Promise<AggregationSummary> {
    return this.provisioning.loadFleet(ids, file, id);
  }

  @Operation({ summary: 'Takes it away, with what was measured of it; its ids are free then' })
  @Delete(ONE)
  @HttpCode(204)
  remove(@Req() { id }: GatewayRequest, @Param() ids: Ids): Promise<void> {
    return this.provisioning.remove(ids, id);
  }

  @Operation({ ...POST_MEASUREMENTS, tag: 'measurements' })
  @Post(`${ONE}/measurements`)
  @HttpCode(200)
  measure(@Req() { id }: GatewayRequest, @Param() ids: Ids, @Body() body: unknown): Promise<StoredMeasurements> {
    return this.provisioning.measure(ids, body, id);
  }

  @Operation({ ...OPERATOR_MEASUREMENTS, tag: 'measurements' })
  @Get(`${ONE}/measurements`)
  @Header('cache-control', 'no-store')
  measured(@Param() ids: Ids, @Query() query: QueryValues): Promise<MeasurementsResponse> {
    return this.provisioning.measured(ids, query);
  }

  @Operation({ tag: 'service', summary: 'This description', response: { type: 'object' } })
  @Get('openapi.json')
  @Header('cache-control', 'private, max-age=3600')
  describe(): object {
    return this.documents.operators.document;
  }

  @Operation({
    tag: 'audit',
    summary: 'Who changed what, the newest first',
    query: AUDIT_PARAMETERS,
    response: AUDIT_ENTRIES,
  })
  @Get('audit')
  @Header('cache-control', 'no-store')
  audit(@Query() query: QueryValues): Promise<AuditList> {
    return this.provisioning.audit(query);
  }
}
