import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { PlaceForecastsService } from './place-forecasts.service';
import { HorizonsController } from './horizons.controller';
import { TerrainHorizonsService } from './terrain-horizons.service';
import { ExplorePageController } from './explore-page.controller';
import { PlacesController } from './places.controller';
import { PlacesService } from './places.service';
import { PastSkiesService } from './past-skies.service';
import { SiteDirectoryModule } from '../sites/directory/site-directory.module';
import { AtlasController } from './atlas/atlas.controller';
import { AtlasModule } from './atlas/atlas.module';
import { CloudMapController } from './cloud-map/cloud-map.controller';
import { CloudMapService } from './cloud-map/cloud-map.service';
import { SkyCache } from './sky-cache';
import { SkyHistoryService } from './sky-history.service';
import { VisitorForecastsController } from './visitor-forecasts.controller';
import { TypicalYearService } from './typical-year.service';
import { ServingModule } from '../serving/serving.module';

@Module({
  imports: [AuthModule, ServingModule, SiteDirectoryModule, AtlasModule],
  controllers: [
    PlacesController,
    HorizonsController,
    ExplorePageController,
    VisitorForecastsController,
    CloudMapController,
    AtlasController,
  ],
  providers: [
    CloudMapService,
    SkyCache,
    SkyHistoryService,
    PastSkiesService,
    TypicalYearService,
    PlaceForecastsService,
    PlacesService,
    TerrainHorizonsService,
  ],
  exports: [SkyCache, PastSkiesService, PlaceForecastsService, TypicalYearService],
})
export class PlacesModule {}
