import { Module } from '@nestjs/common';
import { SiteHorizonJob } from './site-horizon-job';

@Module({ providers: [SiteHorizonJob] })
export class HorizonsModule {}
