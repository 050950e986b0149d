import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { PlacesModule } from '../places/places.module';
import { ServingModule } from '../serving/serving.module';
import { FindingsModule } from './findings/findings.module';
import { SiteDirectoryModule } from './directory/site-directory.module';
import { SiteForecastsService } from './site-forecasts.service';
import { PowerSitesController, WeatherSitesController } from './sites.controller';
import { PlantReportService } from './plant-mistakes/plant-report.service';
import { SiteOverlayService } from './site-overlay.service';
import { SiteRadiationService } from './site-radiation.service';
import { SitesService } from './sites.service';

@Module({
  imports: [SiteDirectoryModule, FindingsModule, AuthModule, ServingModule, PlacesModule],
  controllers: [PowerSitesController, WeatherSitesController],
  providers: [PlantReportService, SitesService, SiteRadiationService, SiteOverlayService, SiteForecastsService],
  exports: [SiteDirectoryModule, FindingsModule, SitesService, SiteForecastsService],
})
export class SitesModule {}
