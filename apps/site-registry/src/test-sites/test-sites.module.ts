import { Module } from '@nestjs/common';
import { TestSitesHandler } from './test-sites.handler';
import { TestSitesService } from './test-sites.service';

@Module({ controllers: [TestSitesHandler], providers: [TestSitesService] })
export class TestSitesModule {}
