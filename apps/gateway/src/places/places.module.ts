import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { PlaceForecasts } from './place-forecasts';
import { PlacesController } from './places.controller';
import { PlacesService } from './places.service';
import { SkyCache } from './sky-cache';
import { SkyHistory } from './sky-history';
import { TypicalYear } from './typical-year';
import { ServingModule } from '../serving/serving.module';

@Module({
  imports: [AuthModule, ServingModule],
  controllers: [PlacesController],
  providers: [SkyCache, SkyHistory, TypicalYear, PlaceForecasts, PlacesService],
  exports: [SkyCache, PlaceForecasts, TypicalYear],
})
export class PlacesModule {}
