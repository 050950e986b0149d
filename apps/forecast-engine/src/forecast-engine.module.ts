import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { OnAggregationIssued } from './aggregations/on-aggregation-issued';
import { FleetDirectory } from './fleets/fleet-directory';
import { IssueFleets } from './fleets/issue-fleets';
import { OnFleetDefined } from './fleets/on-fleet-defined';
import { type ForecastEngineParts, ROW_CACHE } from './parts';
import { Refresh } from './refresh';
import { IssueSites } from './sites/issue-sites';
import { OnSiteChanged } from './sites/on-site-changed';
import { SiteDirectory } from './sites/site-directory';
import { IssueCells } from './sky/issue-cells';
import { OnPrepareSky } from './sky/on-prepare-sky';
import { OnWeatherTile } from './weather/on-weather-tile';
import { SkyOfPlace } from './weather/sky-of-place';
import { WeatherStore } from './weather/weather-store';

@Module({})
export class ForecastEngineModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(@Inject(Refresh) private readonly refresh: Refresh) {}

  static with({ bus, rowCache, clock, log }: ForecastEngineParts): DynamicModule {
    const store = new WeatherStore(rowCache, clock, log);
    const skies = new SkyOfPlace(store, bus, log);
    const sites = new SiteDirectory();
    const issueSites = new IssueSites(skies, rowCache, bus, clock, log);
    const issueCells = new IssueCells(skies, rowCache, clock);
    const fleets = new FleetDirectory();
    const issueFleets = new IssueFleets(skies, rowCache, bus, clock, log);
    const refresh = new Refresh(sites, issueSites, issueCells, fleets, issueFleets, rowCache, clock, log);
    return {
      module: ForecastEngineModule,
      controllers: [OnWeatherTile, OnSiteChanged, OnPrepareSky, OnAggregationIssued, OnFleetDefined],
      providers: [
        { provide: ROW_CACHE, useValue: rowCache },
        { provide: WeatherStore, useValue: store },
        { provide: SiteDirectory, useValue: sites },
        { provide: IssueSites, useValue: issueSites },
        { provide: IssueCells, useValue: issueCells },
        { provide: FleetDirectory, useValue: fleets },
        { provide: Refresh, useValue: refresh },
      ],
    };
  }

  onApplicationBootstrap(): void {
    this.refresh.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.refresh.stop();
  }
}
