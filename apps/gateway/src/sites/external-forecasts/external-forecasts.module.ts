import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module';
import { SitesModule } from '../sites.module';
import { SiteExternalForecastsController } from './site-external-forecasts.controller';
import { ExternalForecastFormController } from './form/external-forecast-form.controller';
import { ExternalForecastsService } from './external-forecasts.service';

@Module({
  imports: [AuthModule, SitesModule],
  controllers: [SiteExternalForecastsController, ExternalForecastFormController],
  providers: [ExternalForecastsService],
  exports: [ExternalForecastsService],
})
export class ExternalForecastsModule {}
