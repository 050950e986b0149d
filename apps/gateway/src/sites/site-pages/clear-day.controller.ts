import { DaystarError, type SiteKind } from '@daystar/contracts';
import { Body, Controller, Post, Req, Res, UseGuards } from '@nestjs/common';
import { FormOriginGuard } from '../../auth/form-origin.guard';
import { ChangesNothing } from '../../auth/read-only-access';
import { SessionGuard } from '../../auth/session.guard';
import { toFormFields } from '../../http/body-parsers/form-body-parser';
import type { GatewayReply, GatewayRequest } from '../../http/gateway-request';
import { readLanguage } from '../../pages/i18n/request-language';
import { sendPage } from '../../pages/layout';
import { t } from '../../pages/i18n/translate';
import { readSite } from '../site-body';
import { createSiteChartOverlay } from '../site-chart-overlay';
import { SitesService } from '../sites.service';
import { computeClearDay } from './clear-day';
import { type DrawnSite, renderClearDaySection } from './clear-day.section';
import { readKind, toBody } from './site-form-request';

/** Serves the output that a form of a site describes, before it is stored. */
@Controller('sites/clear-day')
@UseGuards(FormOriginGuard, SessionGuard)
export class ClearDayController {
  constructor(private readonly sites: SitesService) {}

  @ChangesNothing()
  @Post()
  show(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Body() body: unknown): void {
    const kind = readKind(request.query);
    const values = toBody({ kind, language: readLanguage(request) }, toFormFields(body));
    sendPage(reply, { title: t('Today under a clear sky'), main: renderClearDaySection(this.draw(kind, values)) });
  }

  /** Computes the output; undefined while the values are incomplete or invalid. */
  private draw(kind: SiteKind, values: Record<string, unknown>): DrawnSite | undefined {
    const now = this.sites.now();
    try {
      const { properties } = readSite(kind, { ...values, name: 'form' }, now);
      const { computeClearSky } = createSiteChartOverlay({ ...properties, kind });
      return { site: properties, kind, now, day: computeClearDay(properties, now, computeClearSky) };
    } catch (error) {
      if (!(error instanceof DaystarError) || error.code !== 'InvalidRequest') throw error;
      return undefined;
    }
  }
}
