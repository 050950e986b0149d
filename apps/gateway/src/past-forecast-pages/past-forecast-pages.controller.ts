import { buildSiteResource } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import { type Clock, DAY, floorTo } from '@daystar/timeseries';
import { Controller, Get, Inject, Param, Req, Res, UseGuards } from '@nestjs/common';
import { SessionGuard } from '../auth/session.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query-reader';
import { sendPage } from '../pages/layout';
import { PastIssuesService } from '../past-forecasts/past-issues.service';
import { SiteDirectory } from '../sites/directory/site-directory';
import { renderIssueChartPage } from './issue-chart.page';
import { IssueComparisonService } from './issue-comparison.service';
import { renderLatestIssuesPage } from './latest-issues.page';
import { renderIssueListPage } from './issue-list.page';

/** Serves the pages of the past issues of a site: a list by day, and a comparison of each issue with what happened since. */
@Controller('sites/:id/issues')
@UseGuards(SessionGuard)
export class PastForecastPagesController {
  constructor(
    private readonly sites: SiteDirectory,
    private readonly pastIssues: PastIssuesService,
    private readonly comparisons: IssueComparisonService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  async list(
    @Req() { caller, query }: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('id') id: string,
  ): Promise<void> {
    const site = this.sites.findPowerSite(caller, id);
    const now = this.clock.now();
    const reader = new QueryReader(query);
    // Browsers send an empty string for an empty date field.
    const day = floorTo((query.get('day')?.[0] ? reader.readTime('day') : undefined) ?? now, DAY);
    reader.throwErrors();
    const resource = buildSiteResource(site.resource_id);
    const [issuesOfDayBefore, issues] = await Promise.all([
      this.pastIssues.list(resource, day - DAY, day),
      this.pastIssues.list(resource, day, day + DAY),
    ]);
    const lastIssueBefore = issuesOfDayBefore.toSorted((a, b) => a.issued_at.localeCompare(b.issued_at)).at(-1);
    sendPage(reply, renderIssueListPage(site, { day, issues, lastIssueBefore, now }));
  }

  @Get('latest')
  async showLatest(
    @Req() { caller }: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('id') id: string,
  ): Promise<void> {
    const site = this.sites.findPowerSite(caller, id);
    sendPage(reply, renderLatestIssuesPage(site, await this.comparisons.compareLatest(site), this.clock.now()));
  }

  @Get(':issue')
  async show(
    @Req() { caller, query }: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('id') id: string,
    @Param('issue') issueId: string,
  ): Promise<void> {
    const site = this.sites.findPowerSite(caller, id);
    const comparison = await this.comparisons.compare(site, issueId);
    sendPage(reply, renderIssueChartPage(site, comparison, query.get('day')?.[0], this.clock.now()));
  }
}
