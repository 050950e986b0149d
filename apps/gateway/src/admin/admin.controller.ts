import type { AggregationList, AggregationSummary, AuditList } from '@daystar/contracts';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  Put,
  Query,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { PublicDocument } from '../http/public-document';
import type { QueryValues } from '../http/query-reader';
import type { MeasurementsResponse } from '../sites/measurements/measurements.service';
import type { StoredMeasurements } from '../sites/measurements/store-measurements';
import { AdminGuard } from '../auth/admin.guard';
import { ProvisioningService } from './provisioning.service';
import { slug } from '../api-description/basic-schemas';
import { type ApiDocuments, API_DOCUMENTS } from '../api-description/api-documents';
import { Describe, Operation, fromPath } from '../api-description/operation';
import { LIST_MEASUREMENTS_AS_OPERATOR, POST_MEASUREMENTS } from '../sites/measurements/schemas/measurement.schemas';
import {
  ACCOUNTS,
  AUDIT_ENTRIES,
  AUDIT_PARAMETERS,
  DEFINITION,
  LIST_PARAMETERS,
  SUMMARIES,
  SUMMARY,
} from './schemas/admin.schemas';

const AGGREGATION_PATH = 'collections/:collection_id/aggregations/:aggregation_id';

interface AggregationParams {
  readonly collection_id: string;
  readonly aggregation_id: string;
}

/** Serves the HTTP API of the operator; available only if `DAYSTAR_ADMIN_KEY` is set. */
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
  private readonly document: PublicDocument;

  constructor(
    private readonly provisioning: ProvisioningService,
    @Inject(API_DOCUMENTS) { operators }: ApiDocuments,
  ) {
    this.document = new PublicDocument(JSON.stringify(operators.document), {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
  }

  @Operation({
    summary: 'Lists all aggregations, or those of a collection',
    query: LIST_PARAMETERS,
    response: SUMMARIES,
  })
  @Get('aggregations')
  list(@Query() query: QueryValues): Promise<AggregationList> {
    return this.provisioning.list(query.get('collection_id')?.[0]);
  }

  @Operation({ summary: 'Shows an aggregation without its members', response: SUMMARY })
  @Get(AGGREGATION_PATH)
  show(@Param() ids: AggregationParams): Promise<AggregationSummary> {
    return this.provisioning.show(ids);
  }

  @Operation({
    summary: 'Defines an aggregation, or replaces the one with these ids; its fleet and owner are unchanged',
    body: DEFINITION,
    response: SUMMARY,
    links: { under: '.', parameters: { ...fromPath('collection_id'), ...fromPath('aggregation_id') } },
  })
  @Put(AGGREGATION_PATH)
  define(
    @Req() { id }: GatewayRequest,
    @Param() ids: AggregationParams,
    @Body() body: unknown,
  ): Promise<AggregationSummary> {
    return this.provisioning.define(ids, body, id);
  }

  @Operation({
    summary: 'Replaces the accounts that may read an aggregation or post its measurements',
    body: ACCOUNTS,
    response: SUMMARY,
  })
  @Put(`${AGGREGATION_PATH}/accounts`)
  assign(
    @Req() { id }: GatewayRequest,
    @Param() ids: AggregationParams,
    @Body() body: unknown,
  ): Promise<AggregationSummary> {
    return this.provisioning.assign(ids, body, id);
  }

  @Operation({
    summary:
      'Replaces the fleet of an aggregation from a CSV file of up to 1,000,000 rows; if any row is invalid, nothing is loaded',
    bodyFormat: 'file',
    response: SUMMARY,
  })
  @Put(`${AGGREGATION_PATH}/fleet`)
  loadFleet(
    @Req() { id }: GatewayRequest,
    @Param() ids: AggregationParams,
    @Body() file: unknown,
  ): Promise<AggregationSummary> {
    return this.provisioning.loadFleet(ids, file, id);
  }

  @Operation({ summary: 'Deletes an aggregation with its measurements; its ids can be used again' })
  @Delete(AGGREGATION_PATH)
  @HttpCode(204)
  remove(@Req() { id }: GatewayRequest, @Param() ids: AggregationParams): Promise<void> {
    return this.provisioning.remove(ids, id);
  }

  @Operation({ ...POST_MEASUREMENTS, tag: 'measurements' })
  @Post(`${AGGREGATION_PATH}/measurements`)
  @HttpCode(200)
  postMeasurements(
    @Req() { id }: GatewayRequest,
    @Param() ids: AggregationParams,
    @Body() body: unknown,
  ): Promise<StoredMeasurements> {
    return this.provisioning.postMeasurements(ids, body, id);
  }

  @Operation({ ...LIST_MEASUREMENTS_AS_OPERATOR, tag: 'measurements' })
  @Get(`${AGGREGATION_PATH}/measurements`)
  listMeasurements(@Param() ids: AggregationParams, @Query() query: QueryValues): Promise<MeasurementsResponse> {
    return this.provisioning.listMeasurements(ids, query);
  }

  @Operation({ tag: 'service', summary: 'OpenAPI description of the operator API', response: { type: 'object' } })
  @Get('openapi.json')
  showDescription(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.document.send(request, reply);
  }

  @Operation({
    tag: 'audit',
    summary: 'Lists changes with their authors, newest first',
    query: AUDIT_PARAMETERS,
    response: AUDIT_ENTRIES,
  })
  @Get('audit')
  listAuditEntries(@Query() query: QueryValues): Promise<AuditList> {
    return this.provisioning.listAuditEntries(query);
  }
}
