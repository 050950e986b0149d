import type { Bus } from '@daystar/bus';
import { DaystarError, type Site, type SiteKind, showTuning } from '@daystar/contracts';
import { BUS } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { SkyCache } from '../places/sky-cache';
import type { ChartOverlay, ForecastResponse } from '../serving/response/forecast-response';
import { readChartedClouds } from './charted-clouds';
import { isEarlyTuning } from './early-tuning';
import { createSiteChartOverlay } from './site-chart-overlay';

/** Time after which a page is sent without the state of its tuning, ms. */
const TIMEOUT_MS = 300;

/** Reads what the chart of a site shows besides its rows. */
@Injectable()
export class SiteOverlayService {
  constructor(
    private readonly skies: SkyCache,
    @Inject(BUS) private readonly bus: Pick<Bus, 'request'>,
  ) {}

  /** Reads the overlay of a page with the rows of a response. */
  async read(site: Site & { readonly kind: SiteKind }, response: ForecastResponse): Promise<ChartOverlay> {
    const isTuned = response.getTuning?.() !== undefined;
    const [clouds, hasEarlyTuning] = await Promise.all([
      readChartedClouds(this.skies, site),
      isTuned && this.hasEarlyTuning(site),
    ]);
    return { ...createSiteChartOverlay(site), clouds, hasEarlyTuning };
  }

  private async hasEarlyTuning({ account_id, resource_id }: Site): Promise<boolean> {
    try {
      return isEarlyTuning(await this.bus.request(showTuning, { account_id, resource_id }, TIMEOUT_MS));
    } catch (error) {
      // A forecast is still useful without this note.
      if (error instanceof DaystarError) return false;
      throw error;
    }
  }
}
