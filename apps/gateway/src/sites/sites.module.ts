import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { PlacesModule } from '../places/places.module';
import { FastPathModule } from '../serving/fast-path/fast-path.module';
import { ServingModule } from '../serving/serving.module';
import { SiteChangesHandler } from './site-changes.handler';
import { SiteDirectory } from './site-directory';
import { SiteForecasts } from './site-forecasts';
import { RooftopSitesController, UtilitySitesController, WeatherSitesController } from './sites.controller';
import { SitesService } from './sites.service';

@Module({
  imports: [AuthModule, ServingModule, FastPathModule, PlacesModule],
  controllers: [UtilitySitesController, RooftopSitesController, WeatherSitesController, SiteChangesHandler],
  providers: [SiteDirectory, SitesService, SiteForecasts],
  exports: [SiteDirectory, SitesService, SiteForecasts],
})
export class SitesModule {}
