import { Module } from '@nestjs/common';
import { RateLimitingModule } from '../rate-limiting/rate-limiting.module';
import { ForecastResponder } from './forecast-responder';
import { IssuesModule } from './issues/issues.module';
import { PowerForecasts } from './power-forecasts';
import { RenderModule } from './render/render.module';

@Module({
  imports: [RateLimitingModule, IssuesModule, RenderModule],
  providers: [ForecastResponder, PowerForecasts],
  exports: [ForecastResponder, PowerForecasts, IssuesModule],
})
export class ServingModule {}
