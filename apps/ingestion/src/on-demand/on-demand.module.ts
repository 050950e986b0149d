import { Module } from '@nestjs/common';
import { PlacesModule } from '../places/places.module';
import { PollingModule } from '../polling/polling.module';
import { FetchWeatherHandler } from './fetch-weather.handler';

@Module({ imports: [PlacesModule, PollingModule], controllers: [FetchWeatherHandler] })
export class OnDemandModule {}
