import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module';
import { TuningModule } from '../tuning/tuning.module';
import { WeatherModule } from '../weather/weather.module';
import { CellIssuer } from './cell-issuer';
import { CellIrradianceBiases } from './cell-irradiance-biases';
import { PrepareSkyHandler } from './prepare-sky.handler';
import { SkyPublisher } from './sky-publisher';

@Module({
  imports: [DirectoryModule, TuningModule, WeatherModule],
  controllers: [PrepareSkyHandler],
  providers: [CellIssuer, CellIrradianceBiases, SkyPublisher],
  exports: [CellIssuer],
})
export class CellsModule {}
