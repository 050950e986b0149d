import { Module } from '@nestjs/common';
import { CellsModule } from '../cells/cells.module';
import { ComputeModule } from '../compute/compute.module';
import { DirectoryModule } from '../directory/directory.module';
import { IssuesModule } from '../issues/issues.module';
import { SkyHistoryModule } from '../sky-history/sky-history.module';
import { TuningModule } from '../tuning/tuning.module';
import { WeatherModule } from '../weather/weather.module';
import { SiteChangesHandler } from './site-changes.handler';
import { InitialSoilingService } from './initial-soiling.service';
import { SiteInputsService } from './site-inputs.service';
import { SiteIssuer } from './site-issuer';
import { SiteTuningHandler } from './site-tuning.handler';
import { TunedSiteIssuer } from './tuned-site-issuer';

@Module({
  imports: [CellsModule, ComputeModule, DirectoryModule, IssuesModule, SkyHistoryModule, TuningModule, WeatherModule],
  controllers: [SiteChangesHandler, SiteTuningHandler],
  providers: [InitialSoilingService, SiteInputsService, SiteIssuer, TunedSiteIssuer],
  exports: [SiteIssuer],
})
export class SitesModule {}
