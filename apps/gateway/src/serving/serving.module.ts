import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { HttpModule } from '../http/http.module';
import { RateLimitingModule } from '../rate-limiting/rate-limiting.module';
import { FastPath, ResponseCache } from './fast-path';
import { ForecastResponder } from './forecast-responder';
import { ForecastsService } from './forecasts.service';
import { IssuesModule } from './issues/issues.module';
import { Revalidator } from './revalidator';
import { PowerResponseBuilder } from './response/power-response';
import { RenderModule } from './render/render.module';

@Module({
  imports: [AuthModule, HttpModule, RateLimitingModule, IssuesModule, RenderModule],
  providers: [ForecastsService, ForecastResponder, PowerResponseBuilder, ResponseCache, Revalidator, FastPath],
  exports: [
    ForecastsService,
    ForecastResponder,
    PowerResponseBuilder,
    ResponseCache,
    FastPath,
    IssuesModule,
    RenderModule,
  ],
})
export class ServingModule {}
