import { Module } from '@nestjs/common';
import { IssuesModule } from '../issues/issues.module';
import { WeatherModule } from '../weather/weather.module';
import { FleetIssuer } from './fleet-issuer';

/** Issues forecasts of fleets. A fleet is the distributed capacity of an aggregation, stated by cells. */
@Module({ imports: [IssuesModule, WeatherModule], providers: [FleetIssuer], exports: [FleetIssuer] })
export class AggregationFleetsModule {}
