import { DaystarError, type Site, buildSiteResource } from '@daystar/contracts';
import { type Clock, HOUR } from '@daystar/timeseries';
import { CLOCK } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '../pages/i18n/language';
import { ACTUALS_AND_FORECASTS } from '../serving/query/requested-series';
import type { ForecastResponse } from '../serving/response/forecast-response';
import { PowerResponseBuilder } from '../serving/response/power-response';
import type { ForecastRequest } from '../serving/query/forecast-query';
import { type RenderedTables, renderTables } from '../serving/page/render-tables';
import { RENDERER } from '../serving/render/body-cache';
import type { Renderer } from '../serving/render/render-worker';
import { SiteDirectory } from '../sites/directory/site-directory';

/** The home page shows the first utility-scale site of this account, if the operator created the account. */
const DEMO_ACCOUNT = 'demo';
const DEMO_QUERY: ForecastRequest = { seriesNames: ACTUALS_AND_FORECASTS, format: 'html', period: HOUR / 2, hours: 36 };

export interface DemoForecast {
  readonly site: Site;
  readonly response: ForecastResponse;
  readonly rendered: RenderedTables;
}

/** Builds the forecast of the demo site for the home page. */
@Injectable()
export class DemoService {
  constructor(
    private readonly sites: SiteDirectory,
    private readonly power: PowerResponseBuilder,
    @Inject(RENDERER) private readonly renderer: Renderer,
    @Inject(CLOCK) readonly clock: Clock,
  ) {}

  /** Builds the demo; undefined without a demo site, or before its first rows. */
  async load(language: Language): Promise<DemoForecast | undefined> {
    const [site] = this.sites.listOwned(DEMO_ACCOUNT, 'utility');
    if (!site) return undefined;
    try {
      const response = await this.build(site);
      return { site, response, rendered: await renderTables(this.renderer, response, language, 'MW') };
    } catch (error) {
      if (error instanceof DaystarError && error.code === 'Unavailable') return undefined;
      throw error;
    }
  }

  private build({ resource_id, name: title, version }: Site): Promise<ForecastResponse> {
    return this.power.build(buildSiteResource(resource_id), {
      family: 'pv',
      query: DEMO_QUERY,
      title,
      version,
    });
  }
}
