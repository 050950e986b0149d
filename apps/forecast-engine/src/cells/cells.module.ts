import { Module } from '@nestjs/common';
import { WeatherModule } from '../weather/weather.module';
import { CellIssuer } from './cell-issuer';
import { PrepareSkyHandler } from './prepare-sky.handler';

@Module({ imports: [WeatherModule], controllers: [PrepareSkyHandler], providers: [CellIssuer], exports: [CellIssuer] })
export class CellsModule {}
