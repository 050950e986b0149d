import { type SiteKind, siteResource } from '@daystar/contracts';
import type { RowsProperty } from '@daystar/formats';
import type { Clock } from '@daystar/timeseries';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query';
import type { PlaceRows } from '../places/place-rows';
import type { Sites } from '../sites/sites';
import type { CurrentIssues } from './current-issues';
import { powerAnswer } from './power-answer';
import { rowsQuery, SITE_PERIODS } from './rows-query';
import type { RowsSender } from './rows-sender';

/** Rows of registered sites. */
export class SiteRows {
  constructor(
    private readonly sites: Sites,
    private readonly issues: CurrentIssues,
    private readonly places: PlaceRows,
    private readonly sender: RowsSender,
    private readonly clock: Clock,
  ) {}

  /** What the site is for: power, or radiation of a weather site. */
  async send(
    request: GatewayRequest,
    reply: GatewayReply,
    kind: SiteKind,
    resourceId: string,
    property: RowsProperty,
  ): Promise<void> {
    if (kind === 'weather') return this.sendRadiation(request, reply, kind, resourceId, property);
    const site = this.sites.find(request.caller, kind, resourceId);
    const reader = new QueryReader(request.query);
    const query = rowsQuery(reader, request.headers.accept, SITE_PERIODS);
    reader.check();
    const issue = await this.issues.current(siteResource(site.resource_id), site.version);
    const asked = {
      kind: 'pv',
      property,
      query,
      now: this.clock.now(),
      title: site.name,
      version: site.version,
    } as const;
    return this.sender.send(
      request,
      reply,
      powerAnswer(issue, asked, () => this.issues.rowsOf(issue)),
    );
  }

  /** Radiation over the site. */
  async sendRadiation(
    request: GatewayRequest,
    reply: GatewayReply,
    kind: SiteKind,
    resourceId: string,
    property: RowsProperty,
  ): Promise<void> {
    const site = this.sites.find(request.caller, kind, resourceId);
    const reader = new QueryReader(request.query);
    const query = rowsQuery(reader, request.headers.accept, SITE_PERIODS);
    reader.check();
    return this.sender.send(request, reply, await this.places.radiation(site, property, query));
  }
}
