import { DaystarError, parseEventTime } from '@daystar/contracts';
import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import { AdmissionControl, callWhenClosed } from '../http/admission-control';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query-reader';
import { IssueStreams } from './issue-streams';
import { ReadableResourcesService } from './readable-resources.service';
import { Describe, Operation } from '../api-description/operation';
import { createStringParameter } from '../api-description/parameters';

/** Maximum number of characters of `resources`: 25 per site, more per aggregation. */
const MAX_RESOURCES_LENGTH = 4000;

const PARAMETERS = [
  createStringParameter(
    'resources',
    '`site/<resource_id>` or `aggregation/<collection_id>/<aggregation_id>`, separated by commas; all yours when absent.',
  ),
  createStringParameter('last_event_id', 'Resumes after this event, like the header `Last-Event-ID`.'),
];

/** Serves server-sent events for new issues. */
@Describe({ tag: 'events' })
@Controller('v1/events')
@UseGuards(ApiKeyGuard)
export class EventsController {
  constructor(
    private readonly streams: IssueStreams,
    private readonly resources: ReadableResourcesService,
    private readonly admission: AdmissionControl,
  ) {}

  /** Streams new issues as server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html */
  @Operation({
    summary: 'Streams new issues as server-sent events',
    query: PARAMETERS,
    formats: 'events',
  })
  @Get()
  openStream(@Req() request: GatewayRequest, @Res() reply: GatewayReply): void {
    const { caller, query, headers } = request;
    const reader = new QueryReader(query);
    const requested = reader.readList('resources', MAX_RESOURCES_LENGTH);
    const lastEventId = reader.readText('last_event_id') ?? headers['last-event-id']?.toString();
    if (lastEventId !== undefined && Number.isNaN(parseEventTime(lastEventId)))
      reader.addError('last_event_id', 'Invalid', "'Last-Event-ID' was not issued by this service.");
    reader.throwErrors();
    for (const resource of requested ?? [])
      if (!this.resources.findPath(caller, resource))
        throw new DaystarError('NotFound', `The resource '${resource}' was not found or is not accessible.`);
    // A stream stays open for hours; `IssueStreams` limits the number of streams instead.
    request.releaseSlot?.();
    const body =
      request.method === 'HEAD'
        ? ''
        : this.streams.open(caller, requested && new Set(requested), lastEventId, request.ip);
    if (typeof body !== 'string') {
      callWhenClosed(reply.raw, () => body.destroy());
      if (!this.admission.reserveForStream(reply.raw)) {
        body.destroy();
        throw new DaystarError(
          'InvalidRequest',
          'An event stream must be the only request in flight on its connection.',
        );
      }
    }
    void reply
      .headers({
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        // The connection of a stream serves no further request.
        ...(body === '' ? {} : { connection: 'close' }),
      })
      .send(body);
  }
}
