import { DaystarError, type IrradianceBias, type Site, type SiteKind, siteResource } from '@daystar/contracts';
import type { Clock } from '@daystar/timeseries';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query';
import type { PlaceRows } from '../places/place-rows';
import type { Sites } from '../sites/sites';
import type { AnswersAtHand, MadeAnswer } from './answers-at-hand';
import type { CurrentIssues } from './current-issues';
import { type NewerIssues, newerThanOf } from './newer-issues';
import type { PowerRows } from './power-rows';
import type { RowsAsked } from './row-family';
import type { RowsAnswer } from './rows-answer';
import { type RowsQuery, rowsQuery } from './rows-query';
import type { RowsSender } from './rows-sender';
import { labelled, together } from './together';

/** What a site is asked for. */
type Subject = 'power' | 'radiation';

/** Rows of registered sites. */
export class SiteRows {
  constructor(
    private readonly sites: Sites,
    private readonly issues: CurrentIssues,
    private readonly power: PowerRows,
    private readonly places: PlaceRows,
    private readonly sender: RowsSender,
    private readonly atHand: AnswersAtHand,
    private readonly newer: NewerIssues,
    private readonly clock: Clock,
  ) {}

  /** What the site is for: power, or radiation of a weather site. */
  send(request: GatewayRequest, reply: GatewayReply, kind: SiteKind, id: string, asked: RowsAsked): Promise<void> {
    return this.sendOf(subjectOf(kind), request, reply, kind, id, asked);
  }

  /** Radiation over the site. */
  sendRadiation(
    request: GatewayRequest,
    reply: GatewayReply,
    kind: SiteKind,
    id: string,
    asked: RowsAsked,
  ): Promise<void> {
    return this.sendOf('radiation', request, reply, kind, id, asked);
  }

  /** Rows of several sites, each with the id of its site. */
  async sendAll(request: GatewayRequest, reply: GatewayReply, kind: SiteKind, asked: RowsAsked): Promise<void> {
    const reader = new QueryReader(request.query);
    const sites = this.sites.chosen(request.caller, kind, reader);
    const subject = subjectOf(kind);
    const query = queryOf(reader, request, subject, asked);
    const answers = await Promise.all(
      sites.map(async (site) =>
        labelled(await this.answer(subject, site, asked, query), { resource_id: site.resource_id }),
      ),
    );
    return this.sender.send(request, reply, together(answers, { title: `${sites.length} ${kind} sites` }));
  }

  private async sendOf(
    subject: Subject,
    request: GatewayRequest,
    reply: GatewayReply,
    kind: SiteKind,
    id: string,
    asked: RowsAsked,
  ): Promise<void> {
    const site = this.sites.find(request.caller, kind, id);
    const reader = new QueryReader(request.query);
    const newerThan = subject === 'power' ? newerThanOf(reader) : undefined;
    const query = queryOf(reader, request, subject, asked);
    if (newerThan !== undefined) {
      const resource = siteResource(site.resource_id);
      const current = () => this.issues.current(resource, site.version);
      if (!(await this.newer.awaited(request, reply, resource, newerThan, current))) return;
    }
    const make = () => this.make(subject, site, query, asked);
    const made = await make();
    // A page also says who reads it.
    if (query.format !== 'html')
      this.atHand.keep(request, made, async () => (this.sites.isUnchanged(site) ? make() : undefined));
    return this.sender.send(request, reply, made.answer);
  }

  private async make(subject: Subject, site: Site, query: RowsQuery, asked: RowsAsked): Promise<MadeAnswer> {
    const madeAt = this.clock.now();
    const answer = await this.answer(subject, site, asked, query);
    return { answer, madeAt, holds: () => this.sites.isUnchanged(site) && (answer.holds?.() ?? false) };
  }

  private async answer(subject: Subject, site: Site, asked: RowsAsked, query: RowsQuery): Promise<RowsAnswer> {
    if (subject === 'radiation') {
      return this.places.radiation(site, asked, query, await this.irradianceBias(site, asked, query));
    }
    const { resource_id, name: title, version } = site;
    return this.power.answer(siteResource(resource_id), { family: 'pv', query, title, version }, asked);
  }

  /** What the site's measured irradiance moves estimates by; its issue tells. */
  private async irradianceBias(site: Site, asked: RowsAsked, query: RowsQuery): Promise<IrradianceBias | undefined> {
    const isPlain = site.kind === 'weather' || site.capacity === undefined || query.untuned;
    if (isPlain || !asked.includes('estimated_actuals')) return undefined;
    try {
      const issue = await this.issues.current(siteResource(site.resource_id), site.version);
      return (await this.issues.rowsOf(issue)).irradiance_bias;
    } catch (error) {
      // Radiation needs no rows of power.
      if (error instanceof DaystarError && error.code === 'Unavailable') return undefined;
      throw error;
    }
  }
}

const subjectOf = (kind: SiteKind): Subject => (kind === 'weather' ? 'radiation' : 'power');

function queryOf(reader: QueryReader, { headers }: GatewayRequest, subject: Subject, asked: RowsAsked): RowsQuery {
  const query = rowsQuery(reader, headers.accept, subject === 'power' ? 'pv' : 'radiation', asked);
  reader.check();
  return query;
}
