import { Module } from '@nestjs/common';
import { IssuesModule } from '../issues/issues.module';
import { WeatherModule } from '../weather/weather.module';
import { FleetIssuer } from './fleet-issuer';

@Module({ imports: [IssuesModule, WeatherModule], providers: [FleetIssuer], exports: [FleetIssuer] })
export class FleetsModule {}
