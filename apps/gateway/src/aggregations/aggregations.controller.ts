import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Req, Res, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { isHtmlRequested } from '../http/browser-request';
import { type CollectionMap, CollectionMapService } from './map/collection-map.service';
import { renderAggregationPage, renderCollectionPage, renderCollectionsPage } from './collections.page';
import { describeRecordRoute, sendRecords } from '../pages/send-records';
import { AggregationForecastsService } from './aggregation-forecasts.service';
import { listForecastPaths } from '../serving/query/requested-series';
import type { AggregationRecord } from './aggregation-record';
import { type CollectionRecord, CollectionsService } from './collections.service';
import { Describe, Operation, fromBody, fromPath } from '../api-description/operation';
import { describeForecastRoute } from '../serving/query/describe-forecast-route';
import {
  AGGREGATION_FORECAST_PARAMETERS,
  ARCHIVE_PARAMETERS,
  LONG_POLL_PARAMETERS,
} from '../serving/query/forecast-parameters';
import {
  AGGREGATION,
  AGGREGATIONS,
  AGGREGATION_LIST,
  COLLECTION,
  COLLECTIONS,
  DEFINITION,
  REPLACEMENT,
} from './schemas/aggregation.schemas';

/** Only HTML pages show a map. */
const NO_MAP: CollectionMap = { aggregations: [] };
const COLLECTION_QUERY = [...AGGREGATION_FORECAST_PARAMETERS, ...ARCHIVE_PARAMETERS];
const AGGREGATION_QUERY = [...COLLECTION_QUERY, ...LONG_POLL_PARAMETERS];
const collectionForecastsOperation = describeForecastRoute(
  'aggregation',
  'all aggregations of a collection',
  COLLECTION_QUERY,
);
const aggregationForecastsOperation = describeForecastRoute('aggregation', 'an aggregation (MW)', AGGREGATION_QUERY);

/** Serves the collections and aggregations that the caller may read, and their rows. */
@Describe(AGGREGATIONS)
@Controller('pv_power/collections')
@UseGuards(ApiKeyGuard)
export class AggregationsController {
  constructor(
    private readonly collections: CollectionsService,
    private readonly forecasts: AggregationForecastsService,
    private readonly map: CollectionMapService,
  ) {}

  @Operation(describeRecordRoute('Lists collections', COLLECTIONS))
  @Get()
  list(@Req() request: GatewayRequest, @Res() reply: GatewayReply): void {
    sendRecords(request, reply, this.collections.list(request.caller), renderCollectionsPage);
  }

  @Operation(describeRecordRoute('Shows the record of a collection', COLLECTION))
  @Get(':collection')
  async showCollection(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('collection') collection: string,
  ): Promise<void> {
    await this.sendCollection(request, reply, collection, (record) => record);
  }

  @Operation(describeRecordRoute('Lists the aggregations of a collection', AGGREGATION_LIST))
  @Get(':collection/aggregations')
  async listAggregations(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('collection') collection: string,
  ): Promise<void> {
    await this.sendCollection(request, reply, collection, ({ aggregations }) => ({ aggregations }));
  }

  @Operation({
    summary: 'Defines an aggregation of your utility-scale sites, or replaces the one with that id',
    body: DEFINITION,
    response: AGGREGATION,
    links: { under: '{aggregation_id}', parameters: { ...fromPath('collection_id'), ...fromBody('aggregation_id') } },
  })
  @Post(':collection/aggregations')
  define(
    @Req() { caller }: GatewayRequest,
    @Param('collection') collection: string,
    @Body() body: unknown,
  ): Promise<AggregationRecord> {
    return this.collections.define(caller, collection, body);
  }

  @Operation({ summary: 'Deletes your own collection' })
  @Delete(':collection')
  @HttpCode(204)
  removeCollection(@Req() { caller }: GatewayRequest, @Param('collection') collection: string): Promise<void> {
    return this.collections.removeCollection(caller, collection);
  }

  @Operation(
    describeRecordRoute('Shows the record of an aggregation, with its members when it is your own', AGGREGATION),
  )
  @Get(':collection/aggregations/:id')
  async showAggregation(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    const { caller } = request;
    const aggregation = this.collections.findByPath(request);
    const record = this.collections.buildRecord(aggregation, caller);
    const { collection_id, aggregation_id } = aggregation;
    const map = isHtmlRequested(request) ? await this.map.load(caller, collection_id, aggregation_id) : NO_MAP;
    const findName = (member: string) => this.collections.findMemberName(caller, member);
    sendRecords(request, reply, record, () =>
      renderAggregationPage(record, this.collections.getAccess(caller, aggregation), map, findName),
    );
  }

  @Operation({
    summary: 'Replaces the name and members of your own aggregation',
    body: REPLACEMENT,
    response: AGGREGATION,
  })
  @Put(':collection/aggregations/:id')
  replace(@Req() request: GatewayRequest, @Body() body: unknown): Promise<AggregationRecord> {
    return this.collections.replace(request, body);
  }

  @Operation({ summary: 'Deletes your own aggregation' })
  @Delete(':collection/aggregations/:id')
  @HttpCode(204)
  remove(@Req() request: GatewayRequest): Promise<void> {
    return this.collections.remove(request);
  }

  @Operation(collectionForecastsOperation)
  @Get(listForecastPaths(':collection'))
  serveAllForecasts(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('collection') collection: string,
  ): Promise<void> {
    return this.forecasts.serveAll(request, reply, collection);
  }

  @Operation(aggregationForecastsOperation)
  @Get(listForecastPaths(':collection/aggregations/:id'))
  serveForecasts(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.forecasts.serve(request, reply);
  }

  private async sendCollection(
    request: GatewayRequest,
    reply: GatewayReply,
    collection: string,
    toBody: (record: CollectionRecord) => object,
  ): Promise<void> {
    const record = this.collections.findCollection(request.caller, collection);
    const map = isHtmlRequested(request) ? await this.map.load(request.caller, collection) : NO_MAP;
    sendRecords(request, reply, toBody(record), () => renderCollectionPage(record, map));
  }
}
