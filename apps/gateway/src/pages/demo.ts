import { DaystarError, type Site, siteResource } from '@daystar/contracts';
import { render } from '@daystar/formats';
import { type Clock, HOUR } from '@daystar/timeseries';
import type { CurrentIssues } from '../rows/current-issues';
import { powerAnswer } from '../rows/power-answer';
import { BOTH } from '../rows/row-family';
import type { RowsAnswer } from '../rows/rows-answer';
import type { RowsQuery } from '../rows/rows-query';
import { tableOf } from '../rows/table-plan';
import { combined } from '../rows/together';
import type { SiteDirectory } from '../sites/site-directory';

/** The first utility-scale site of this account, where an operator made it, is shown to everybody. */
const DEMO_ACCOUNT = 'demo';
const QUERY: RowsQuery = { format: 'html', period: HOUR / 2, hours: 36 };

export interface ShownDemo {
  readonly site: Site;
  readonly answer: RowsAnswer;
  readonly tables: string;
}

/** What the start page shows of the demo site. */
export class Demo {
  constructor(
    private readonly sites: SiteDirectory,
    private readonly issues: CurrentIssues,
    readonly clock: Clock,
  ) {}

  /** Undefined without a demo site, and before its first rows. */
  async show(): Promise<ShownDemo | undefined> {
    const [site] = this.sites.ofAccount(DEMO_ACCOUNT, 'utility');
    if (!site) return undefined;
    try {
      const answer = await this.answer(site);
      return {
        site,
        answer,
        tables: render('html', { title: site.name, tables: (await answer.plans()).map(tableOf) }).toString(),
      };
    } catch (error) {
      if (error instanceof DaystarError && error.code === 'Unavailable') return undefined;
      throw error;
    }
  }

  private async answer({ resource_id, name: title, version }: Site): Promise<RowsAnswer> {
    const issue = await this.issues.current(siteResource(resource_id), version);
    const now = this.clock.now();
    return combined(
      BOTH.map((property) =>
        powerAnswer(issue, { family: 'pv', property, query: QUERY, now, title, version }, () =>
          this.issues.rowsOf(issue),
        ),
      ),
    );
  }
}
