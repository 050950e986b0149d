import { Module } from '@nestjs/common';
import { PlacesModule } from '../places/places.module';
import { PollingModule } from '../polling/polling.module';
import { FetchWeatherHandler } from './fetch-weather.handler';
import { FetchWeatherHistoryHandler } from './fetch-weather-history.handler';

@Module({ imports: [PlacesModule, PollingModule], controllers: [FetchWeatherHandler, FetchWeatherHistoryHandler] })
export class OnDemandModule {}
