import { Module } from '@nestjs/common';
import { AtlasService } from './atlas.service';

@Module({ providers: [AtlasService], exports: [AtlasService] })
export class AtlasModule {}
