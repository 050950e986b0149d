import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module';
import { TuningModule } from '../tuning/tuning.module';
import { WeatherModule } from '../weather/weather.module';
import { CellIssuer } from './cell-issuer';
import { PrepareSkyHandler } from './prepare-sky.handler';

@Module({
  imports: [DirectoryModule, TuningModule, WeatherModule],
  controllers: [PrepareSkyHandler],
  providers: [CellIssuer],
  exports: [CellIssuer],
})
export class CellsModule {}
