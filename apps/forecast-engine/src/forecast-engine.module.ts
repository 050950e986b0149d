import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Site } from '@daystar/contracts';
import { AggregationDirectory } from './aggregations/aggregation-directory';
import { OnAggregationIssued } from './aggregations/on-aggregation-issued';
import { InputArchive } from './archive/input-archive';
import { archiveReading } from './archive/archive-reading';
import { FleetDirectory } from './fleets/fleet-directory';
import { IssueFleets } from './fleets/issue-fleets';
import { OnFleetDefined } from './fleets/on-fleet-defined';
import { issueWindow } from './issue-window';
import { CLOCK, type ForecastEngineParts, ROW_CACHE } from './parts';
import { Refresh } from './refresh';
import { IssueSites } from './sites/issue-sites';
import { OnSiteChanged } from './sites/on-site-changed';
import { SiteDirectory } from './sites/site-directory';
import { IssueCells } from './sky/issue-cells';
import { OnPrepareSky } from './sky/on-prepare-sky';
import { Crew } from './threads/crew';
import { TuningParts } from './tuning/tuning-parts';
import type { TuningRuns } from './tuning/tuning-runs';
import { CloudMotion } from './weather/cloud-motion';
import { OnWeatherTile } from './weather/on-weather-tile';
import { SkyLedger } from './weather/sky-ledger';
import { SkyOfPlace } from './weather/sky-of-place';
import { TileStandings } from './weather/tile-standings';
import { WeatherFetcher } from './weather/weather-fetcher';
import { WeatherStore } from './weather/weather-store';

const TUNING_RUNS = Symbol('TUNING_RUNS');

@Module({})
export class ForecastEngineModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    @Inject(Refresh) private readonly refresh: Refresh,
    @Inject(TileStandings) private readonly standings: TileStandings,
    @Inject(TUNING_RUNS) private readonly tuning: TuningRuns | undefined,
  ) {}

  static with(
    { bus, rowCache, clock, log, archive, gatherMs }: ForecastEngineParts,
    crew = new Crew(0),
  ): DynamicModule {
    const inputs = archive && new InputArchive(archive.database);
    const keepVersion = inputs && ((text: string, now: number) => inputs.keep(text, now));
    const store = new WeatherStore(rowCache, clock, log);
    const standings = new TileStandings(bus, log, gatherMs);
    const ledger = new SkyLedger(rowCache, log, keepVersion);
    const skies = new SkyOfPlace(store, new CloudMotion(store), ledger, new WeatherFetcher(bus, log), standings);
    const sites = new SiteDirectory();
    const aggregations = new AggregationDirectory();
    const skyOf = (site: Site, now: number) => skies.at(site, site.elevation, issueWindow(now), now);
    const outside = archive && { bus, database: archive.database, clock, log, crew, skyOf };
    const tuning = outside && new TuningParts(sites, aggregations, outside);
    const issueSites = new IssueSites(skies, crew, rowCache, bus, clock, log, tuning);
    const issueCells = new IssueCells(skies, rowCache, clock);
    const fleets = new FleetDirectory();
    const issueFleets = new IssueFleets(skies, rowCache, bus, clock, log);
    const refresh = new Refresh(sites, issueSites, issueCells, fleets, issueFleets, rowCache, clock, log, {
      gatherMs,
      tilesAtOnce: crew.threads + 1,
    });
    const reading = archive && archiveReading(archive.database, clock, log);
    return {
      module: ForecastEngineModule,
      controllers: [
        ...[OnWeatherTile, OnSiteChanged, OnPrepareSky, OnAggregationIssued, OnFleetDefined],
        ...(tuning?.controllers ?? []),
        ...(reading?.controllers ?? []),
      ],
      providers: [
        { provide: ROW_CACHE, useValue: rowCache },
        { provide: CLOCK, useValue: clock },
        { provide: TUNING_RUNS, useValue: tuning?.runs },
        ...(tuning?.providers ?? []),
        { provide: WeatherStore, useValue: store },
        { provide: TileStandings, useValue: standings },
        { provide: SiteDirectory, useValue: sites },
        { provide: IssueSites, useValue: issueSites },
        { provide: IssueCells, useValue: issueCells },
        { provide: AggregationDirectory, useValue: aggregations },
        { provide: FleetDirectory, useValue: fleets },
        { provide: Refresh, useValue: refresh },
        ...(reading?.providers ?? []),
      ],
    };
  }

  onApplicationBootstrap(): void {
    this.refresh.start();
    this.tuning?.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.tuning?.stop();
    await this.refresh.stop();
    await this.standings.stop();
  }
}
