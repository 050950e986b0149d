import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Site } from '@daystar/contracts';
import { AggregationDirectory } from './directory/aggregation-directory';
import { AggregationIssuesHandler } from './aggregations/aggregation-issues.handler';
import { InputArchive } from './archive/input-archive';
import { archiveReading } from './archive/archive-reading';
import { FleetDirectory } from './directory/fleet-directory';
import { FleetIssuer } from './fleets/fleet-issuer';
import { FleetChangesHandler } from './refresh/fleet-changes.handler';
import { issueWindow } from './issues/issue-window';
import { CLOCK, type ForecastEngineParts, ROW_CACHE } from './platform/engine-ports';
import { RefreshScheduler } from './refresh/refresh-scheduler';
import { SiteIssuer } from './sites/site-issuer';
import { SiteChangesHandler } from './sites/site-changes.handler';
import { SiteDirectory } from './directory/site-directory';
import { CellIssuer } from './cells/cell-issuer';
import { PrepareSkyHandler } from './cells/prepare-sky.handler';
import { ComputePool } from './compute/compute-pool';
import { TuningParts } from './tuning/tuning-parts';
import type { TuningScheduler } from './tuning/tuning-scheduler';
import { CloudMotion } from './weather/cloud-motion';
import { WeatherTileHandler } from './refresh/weather-tile.handler';
import { SkyErrorTracker } from './weather/sky-error-tracker';
import { PlaceSkyService } from './weather/place-sky.service';
import { TileStatusPublisher } from './weather/tile-status-publisher';
import { WeatherFetcher } from './weather/weather-fetcher';
import { WeatherStore } from './weather/weather-store';

const TUNING_RUNS = Symbol('TUNING_RUNS');

@Module({})
export class ForecastEngineModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    @Inject(RefreshScheduler) private readonly refresh: RefreshScheduler,
    @Inject(TileStatusPublisher) private readonly standings: TileStatusPublisher,
    @Inject(TUNING_RUNS) private readonly tuning: TuningScheduler | undefined,
  ) {}

  static with(
    { bus, rowCache, clock, log, archive, gatherMs }: ForecastEngineParts,
    crew = new ComputePool(0),
  ): DynamicModule {
    const inputs = archive && new InputArchive(archive.database);
    const keepVersion = inputs && ((text: string, now: number) => inputs.keep(text, now));
    const store = new WeatherStore(rowCache, clock, log);
    const standings = new TileStatusPublisher(bus, log, gatherMs);
    const ledger = new SkyErrorTracker(rowCache, log, keepVersion);
    const skies = new PlaceSkyService(store, new CloudMotion(store), ledger, new WeatherFetcher(bus, log), standings);
    const sites = new SiteDirectory();
    const aggregations = new AggregationDirectory();
    const skyOf = (site: Site, now: number) => skies.at(site, site.elevation, issueWindow(now), now);
    const outside = archive && { bus, database: archive.database, clock, log, crew, skyOf };
    const tuning = outside && new TuningParts(sites, aggregations, outside);
    const issueSites = new SiteIssuer(skies, crew, rowCache, bus, clock, log, tuning);
    const issueCells = new CellIssuer(skies, rowCache, clock);
    const fleets = new FleetDirectory();
    const issueFleets = new FleetIssuer(skies, rowCache, bus, clock, log);
    const refresh = new RefreshScheduler(sites, issueSites, issueCells, fleets, issueFleets, rowCache, clock, log, {
      gatherMs,
      tilesAtOnce: crew.threads + 1,
    });
    const reading = archive && archiveReading(archive.database, clock, log);
    return {
      module: ForecastEngineModule,
      controllers: [
        ...[WeatherTileHandler, SiteChangesHandler, PrepareSkyHandler, AggregationIssuesHandler, FleetChangesHandler],
        ...(tuning?.controllers ?? []),
        ...(reading?.controllers ?? []),
      ],
      providers: [
        { provide: ROW_CACHE, useValue: rowCache },
        { provide: CLOCK, useValue: clock },
        { provide: TUNING_RUNS, useValue: tuning?.runs },
        ...(tuning?.providers ?? []),
        { provide: WeatherStore, useValue: store },
        { provide: TileStatusPublisher, useValue: standings },
        { provide: SiteDirectory, useValue: sites },
        { provide: SiteIssuer, useValue: issueSites },
        { provide: CellIssuer, useValue: issueCells },
        { provide: AggregationDirectory, useValue: aggregations },
        { provide: FleetDirectory, useValue: fleets },
        { provide: RefreshScheduler, useValue: refresh },
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
