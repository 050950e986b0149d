import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The newest issue queued for each webhook and resource, so that no older one is queued after it. `rank` orders the issues
 * of a resource: hexadecimal numbers of fixed length, which are compared byte by byte.
 */
export class LatestWebhookIssuesMigration implements MigrationInterface {
  readonly name = 'latest-webhook-issues-0000000000026';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table webhook_latest_issue (
        webhook_id text not null constraint webhook_latest_issue_webhook_fk references webhook on delete cascade,
        subject text not null,
        version bigint not null,
        issued_at timestamptz not null,
        rank text collate "C" not null,
        queued_at timestamptz not null,
        constraint webhook_latest_issue_pk primary key (webhook_id, subject)
      );
      create index webhook_latest_issue_queued on webhook_latest_issue (queued_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table webhook_latest_issue');
  }
}
