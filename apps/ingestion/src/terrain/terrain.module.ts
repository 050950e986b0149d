import { Module } from '@nestjs/common';
import { ComputeHorizonHandler } from './compute-horizon.handler';

@Module({ controllers: [ComputeHorizonHandler] })
export class TerrainModule {}
