import { Module } from '@nestjs/common';
import { SiteChangesHandler } from './site-changes.handler';
import { SiteDirectory } from './site-directory';

@Module({ controllers: [SiteChangesHandler], providers: [SiteDirectory], exports: [SiteDirectory] })
export class SiteDirectoryModule {}
