import { Module } from '@nestjs/common';
import { SiteCommandsHandler } from './site-commands.handler';
import { SitesService } from './sites.service';

@Module({ controllers: [SiteCommandsHandler], providers: [SitesService] })
export class SitesModule {}
