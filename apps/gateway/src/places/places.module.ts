import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { PlaceForecasts } from './place-forecasts';
import { PlacesController } from './places.controller';
import { PlacesService } from './places.service';
import { SkyCache } from './sky-cache';
import { ServingModule } from '../serving/serving.module';

@Module({
  imports: [AuthModule, ServingModule],
  controllers: [PlacesController],
  providers: [SkyCache, PlaceForecasts, PlacesService],
  exports: [SkyCache, PlaceForecasts],
})
export class PlacesModule {}
