import { Module } from '@nestjs/common';
import { AggregationDirectory } from './aggregation-directory';
import { FleetDirectory } from './fleet-directory';
import { SiteDirectory } from './site-directory';
import { TileDirectory } from './tile-directory';

const directories = [AggregationDirectory, FleetDirectory, SiteDirectory, TileDirectory];

@Module({ providers: directories, exports: directories })
export class DirectoryModule {}
