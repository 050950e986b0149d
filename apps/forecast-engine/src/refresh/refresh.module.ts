import { Module } from '@nestjs/common';
import { CellsModule } from '../cells/cells.module';
import { DirectoryModule } from '../directory/directory.module';
import { AggregationFleetsModule } from '../aggregation-fleets/aggregation-fleets.module';
import { SitesModule } from '../sites/sites.module';
import { WeatherModule } from '../weather/weather.module';
import { FleetChangesHandler } from './fleet-changes.handler';
import { RefreshQueue } from './refresh-queue';
import { RefreshScheduler } from './refresh-scheduler';
import { TileClaims } from './tile-claims';
import { TileIssuer } from './tile-issuer';
import { TileRefresher } from './tile-refresher';
import { WeatherTileHandler } from './weather-tile.handler';

@Module({
  imports: [CellsModule, DirectoryModule, AggregationFleetsModule, SitesModule, WeatherModule],
  controllers: [FleetChangesHandler, WeatherTileHandler],
  providers: [RefreshQueue, RefreshScheduler, TileClaims, TileIssuer, TileRefresher],
})
export class RefreshModule {}
