import { Module } from '@nestjs/common';
import { PlacesOfInterest } from './places-of-interest';

@Module({ providers: [PlacesOfInterest], exports: [PlacesOfInterest] })
export class PlacesModule {}
