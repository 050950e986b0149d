import { DaystarError, type Site, siteResource } from '@daystar/contracts';
import { render } from '@daystar/formats';
import { type Clock, HOUR } from '@daystar/timeseries';
import { CLOCK } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { IssueCache } from '../serving/issues/issue-cache';
import { buildPowerResponse } from '../serving/response/power-response';
import { BOTH } from '../serving/query/resource-family';
import type { ForecastResponse } from '../serving/response/forecast-response';
import type { ForecastQuery } from '../serving/query/forecast-query';
import { buildTable } from '../serving/tables/table-spec';
import { mergeProperties } from '../serving/response/merge-responses';
import { SiteDirectory } from '../sites/directory/site-directory';

/** The first utility-scale site of this account, where an operator made it, is shown to everybody. */
const DEMO_ACCOUNT = 'demo';
const QUERY: ForecastQuery = { format: 'html', period: HOUR / 2, hours: 36 };

export interface DemoForecast {
  readonly site: Site;
  readonly answer: ForecastResponse;
  readonly tables: string;
}

/** What the start page shows of the demo site. */
@Injectable()
export class Demo {
  constructor(
    private readonly sites: SiteDirectory,
    private readonly issues: IssueCache,
    @Inject(CLOCK) readonly clock: Clock,
  ) {}

  /** Undefined without a demo site, and before its first rows. */
  async show(): Promise<DemoForecast | undefined> {
    const [site] = this.sites.listOwned(DEMO_ACCOUNT, 'utility');
    if (!site) return undefined;
    try {
      const answer = await this.build(site);
      return {
        site,
        answer,
        tables: render('html', { title: site.name, tables: (await answer.tableSpecs()).map(buildTable) }).toString(),
      };
    } catch (error) {
      if (error instanceof DaystarError && error.code === 'Unavailable') return undefined;
      throw error;
    }
  }

  private async build({ resource_id, name: title, version }: Site): Promise<ForecastResponse> {
    const issue = await this.issues.current(siteResource(resource_id), version);
    const now = this.clock.now();
    return mergeProperties(
      BOTH.map((property) =>
        buildPowerResponse(issue, { family: 'pv', property, query: QUERY, now, title, version }, () =>
          this.issues.readIssue(issue),
        ),
      ),
    );
  }
}
