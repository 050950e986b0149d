import { IsOptional, IsString } from 'class-validator';
import type { CommandType } from './command-type';

export class CheckTopics {
  /** Service that sends the request, for traces and logs; `asked_by` is its name in messages. */
  @IsString() asked_by!: string;
}

export class TopicsChecked {
  /** Describes the topics that lack records, and what to run; absent when all topics are complete. */
  @IsOptional() @IsString() problem?: string;
}

/** Checks compacted topics against the database: after their loss a gateway would start without accounts and sites. */
export const checkTopics: CommandType<CheckTopics, TopicsChecked> = {
  name: 'site-registry.check-topics',
  service: 'site-registry',
  request: CheckTopics,
  reply: TopicsChecked,
  example: {
    request: { asked_by: 'gateway' },
    reply: { problem: 'sites.site.v1 retains 0 messages, but the database has 12 rows' },
  },
};
