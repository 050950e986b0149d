import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module';
import { RateLimitingModule } from '../rate-limiting/rate-limiting.module';
import { ForecastResponder } from './forecast-responder';
import { ForecastsService } from './forecasts.service';
import { IssuesModule } from './issues/issues.module';
import { RenderModule } from './render/render.module';
import { ResponseCache } from './response/response-cache';

@Module({
  imports: [HttpModule, RateLimitingModule, IssuesModule, RenderModule],
  providers: [ForecastsService, ForecastResponder, ResponseCache],
  exports: [ForecastsService, ForecastResponder, ResponseCache, IssuesModule],
})
export class ServingModule {}
