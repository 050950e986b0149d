import { DaystarError } from '@daystar/contracts';
import type { ResourceFamily } from '@daystar/formats';
import { Injectable } from '@nestjs/common';
import { AccountDirectory } from '../auth/account-directory';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query-reader';
import { type DirectoryEntry, ResponseCache } from './fast-path';
import { ForecastResponder } from './forecast-responder';
import { IssueCache } from './issues/issue-cache';
import { LongPoll } from './issues/long-poll';
import { type ForecastRequest, readForecastQuery } from './query/forecast-query';
import { readNewerThan } from './query/past-query';
import type { ForecastResponse } from './response/forecast-response';
import { mergeResponses, addLabels } from './response/merge-responses';
import type { Text } from '../pages/markup';

/** A site, aggregation or place whose forecasts a caller requests and may read. */
export interface ForecastResource {
  readonly family: ResourceFamily;
  /** Directory entry of the record; absent when the responses of the resource are not cached. */
  readonly entry?: DirectoryEntry;
  /** Name and version of the resource in the row cache; absent for a resource without issues. */
  readonly issued?: { readonly resource: string; readonly version: number };
  /** Checks again, after a wait, that the caller may read the resource. @throws DaystarError NotFound */
  readonly checkReadable?: () => unknown;
  /** Labels of the rows in a response with rows of several resources. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Builds the response to a query. @throws DaystarError NotFound, Unavailable when there are no rows */
  readonly build: (query: ForecastRequest) => Promise<ForecastResponse>;
}

/** Serves every request for forecasts and estimated actuals. */
@Injectable()
export class ForecastsService {
  constructor(
    private readonly issues: IssueCache,
    private readonly longPoll: LongPoll,
    private readonly cache: ResponseCache,
    private readonly responder: ForecastResponder,
    private readonly accounts: AccountDirectory,
  ) {}

  /** Serves the rows of one resource. @param reader may have collected errors of parameters that were read before */
  async serve(
    request: GatewayRequest,
    reply: GatewayReply,
    { family, entry, issued, checkReadable, build }: ForecastResource,
    reader = new QueryReader(request.query),
  ): Promise<void> {
    const canPoll = family === 'pv' || family === 'aggregation';
    const newerThan = canPoll && request.query.has('newer_than') ? readNewerThan(reader) : undefined;
    const query = readForecastQuery(reader, request, family);
    reader.throwErrors();
    if (newerThan !== undefined && issued) {
      const readCurrent = () => {
        if (!this.accounts.isValid(request.caller)) throw new DaystarError('Unauthorized', 'The API key is not valid.');
        checkReadable?.();
        return this.issues.waitForVersion(issued.resource, issued.version);
      };
      if (!(await this.longPoll.waitForNewer(request, reply, issued.resource, newerThan, readCurrent))) return;
    }
    const builder = { build: () => build(query) };
    const response = await (entry ? this.cache.build(request, { ...builder, entry }) : builder.build());
    return this.responder.send(request, reply, response);
  }

  /** Serves the rows of several resources of one family in one response. */
  async serveAll(
    request: GatewayRequest,
    reply: GatewayReply,
    title: Text,
    resources: readonly ForecastResource[],
    reader = new QueryReader(request.query),
  ): Promise<void> {
    const query = readForecastQuery(reader, request, resources[0].family);
    reader.throwErrors();
    const responses = await Promise.all(
      resources.map(async ({ build, labels = {} }) => addLabels(await build(query), labels)),
    );
    return this.responder.send(request, reply, mergeResponses(responses, { title }));
  }
}
