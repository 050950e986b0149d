import { Module } from '@nestjs/common';
import { IssuePublisher } from './issue-publisher';

@Module({ providers: [IssuePublisher], exports: [IssuePublisher] })
export class IssuesModule {}
