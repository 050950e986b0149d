import { IsOptional, IsString } from 'class-validator';
import type { CommandType } from './command-type';

export class CheckTopics {
  /** Who asks, for traces and logs. */
  @IsString() asked_by!: string;
}

export class TopicsChecked {
  /** What is missing from which topic; absent when nothing is. */
  @IsOptional() @IsString() problem?: string;
}

/** Whether the compacted topics hold what the database holds: a gateway that started on topics that were lost would know no one. */
export const checkTopics: CommandType<CheckTopics, TopicsChecked> = {
  name: 'site-registry.check-topics',
  service: 'site-registry',
  request: CheckTopics,
  reply: TopicsChecked,
  example: {
    request: { asked_by: 'gateway' },
    reply: { problem: 'sites.site.v1 retains 0 messages, but the database holds 12 rows' },
  },
};
