import { Module } from '@nestjs/common';
import { ExternalForecastCommandsHandler } from './external-forecast-commands.handler';
import { ExternalForecastsService } from './external-forecasts.service';

@Module({ controllers: [ExternalForecastCommandsHandler], providers: [ExternalForecastsService] })
export class ExternalForecastsModule {}
