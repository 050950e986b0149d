import { DaystarError, type IrradianceBias, type Site, type SiteKind, siteResource } from '@daystar/contracts';
import type { Clock } from '@daystar/timeseries';
import { CLOCK } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query-reader';
import { PlaceForecasts } from '../places/place-forecasts';
import { SitesService } from './sites.service';
import { ResponseCache, type BuiltResponse } from '../serving/fast-path/response-cache';
import { IssueCache } from '../serving/issues/issue-cache';
import { LongPoll, readNewerThan } from '../serving/issues/long-poll';
import { PowerForecasts } from '../serving/power-forecasts';
import type { RequestedProperties } from '../serving/query/resource-family';
import type { ForecastResponse } from '../serving/response/forecast-response';
import { type ForecastQuery, readForecastQuery } from '../serving/query/forecast-query';
import { ForecastResponder } from '../serving/forecast-responder';
import { withLabels, mergeResponses } from '../serving/response/merge-responses';

/** The forecasts that a site has. */
type Subject = 'power' | 'radiation';

/** Rows of registered sites. */
@Injectable()
export class SiteForecasts {
  constructor(
    private readonly sites: SitesService,
    private readonly issues: IssueCache,
    private readonly power: PowerForecasts,
    private readonly places: PlaceForecasts,
    private readonly sender: ForecastResponder,
    private readonly atHand: ResponseCache,
    private readonly newer: LongPoll,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What the site is for: power, or radiation of a weather site. */
  send(
    request: GatewayRequest,
    reply: GatewayReply,
    kind: SiteKind,
    id: string,
    asked: RequestedProperties,
  ): Promise<void> {
    return this.sendSubject(subjectOf(kind), request, reply, kind, id, asked);
  }

  /** Radiation over the site. */
  sendRadiation(
    request: GatewayRequest,
    reply: GatewayReply,
    kind: SiteKind,
    id: string,
    asked: RequestedProperties,
  ): Promise<void> {
    return this.sendSubject('radiation', request, reply, kind, id, asked);
  }

  /** Rows of several sites, each with the id of its site. */
  async sendAll(
    request: GatewayRequest,
    reply: GatewayReply,
    kind: SiteKind,
    asked: RequestedProperties,
  ): Promise<void> {
    const reader = new QueryReader(request.query);
    const sites = this.sites.selected(request.caller, kind, reader);
    const subject = subjectOf(kind);
    const query = queryOf(reader, request, subject, asked);
    const answers = await Promise.all(
      sites.map(async (site) =>
        withLabels(await this.build(subject, site, asked, query), { resource_id: site.resource_id }),
      ),
    );
    return this.sender.send(request, reply, mergeResponses(answers, { title: `${sites.length} ${kind} sites` }));
  }

  private async sendSubject(
    subject: Subject,
    request: GatewayRequest,
    reply: GatewayReply,
    kind: SiteKind,
    id: string,
    asked: RequestedProperties,
  ): Promise<void> {
    const site = this.sites.find(request.caller, kind, id);
    const reader = new QueryReader(request.query);
    const newerThan = subject === 'power' ? readNewerThan(reader) : undefined;
    const query = queryOf(reader, request, subject, asked);
    if (newerThan !== undefined) {
      const resource = siteResource(site.resource_id);
      const current = () => this.issues.current(resource, site.version);
      if (!(await this.newer.waitForNewer(request, reply, resource, newerThan, current))) return;
    }
    const make = () => this.buildWithValidity(subject, site, query, asked);
    const made = await make();
    // A page depends on its address and on the session.
    if (query.format !== 'html')
      this.atHand.store(request, made, async () => (this.sites.isUnchanged(site) ? make() : undefined));
    return this.sender.send(request, reply, made.response);
  }

  private async buildWithValidity(
    subject: Subject,
    site: Site,
    query: ForecastQuery,
    asked: RequestedProperties,
  ): Promise<BuiltResponse> {
    const madeAt = this.clock.now();
    const answer = await this.build(subject, site, asked, query);
    return {
      response: answer,
      builtAt: madeAt,
      isValid: () => this.sites.isUnchanged(site) && (answer.isValid?.() ?? false),
    };
  }

  private async build(
    subject: Subject,
    site: Site,
    asked: RequestedProperties,
    query: ForecastQuery,
  ): Promise<ForecastResponse> {
    if (subject === 'radiation') {
      return this.places.radiation(site, asked, query, await this.irradianceBias(site, asked, query));
    }
    const { resource_id, name: title, version } = site;
    return this.power.build(siteResource(resource_id), { family: 'pv', query, title, version }, asked);
  }

  /** The bias of estimated irradiance that the site's measurements show; part of its issue. */
  private async irradianceBias(
    site: Site,
    asked: RequestedProperties,
    query: ForecastQuery,
  ): Promise<IrradianceBias | undefined> {
    const isPlain = site.kind === 'weather' || site.capacity === undefined || query.untuned;
    if (isPlain || !asked.includes('estimated_actuals')) return undefined;
    try {
      const issue = await this.issues.current(siteResource(site.resource_id), site.version);
      return (await this.issues.readIssue(issue)).irradiance_bias;
    } catch (error) {
      // Radiation needs no rows of power.
      if (error instanceof DaystarError && error.code === 'Unavailable') return undefined;
      throw error;
    }
  }
}

const subjectOf = (kind: SiteKind): Subject => (kind === 'weather' ? 'radiation' : 'power');

function queryOf(
  reader: QueryReader,
  { headers }: GatewayRequest,
  subject: Subject,
  asked: RequestedProperties,
): ForecastQuery {
  const query = readForecastQuery(reader, headers.accept, subject === 'power' ? 'pv' : 'radiation', asked);
  reader.check();
  return query;
}
