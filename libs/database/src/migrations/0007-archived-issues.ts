import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `archived_issue` is partitioned by day: a partition is created with its first issue, and dropped after the retention. Where
 * `base_id` is null, `block` is a whole issue; otherwise it is the delta from the issue `base_id` of `base_issued_at`.
 * `next_issue_at` is the time at which the next issue was expected. `archived_lead_day` caches the forecasts of one day by lead time,
 * computed from the issues.
 */
export class ArchivedIssuesMigration implements MigrationInterface {
  readonly name = 'archived-issues-0000000000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create sequence archived_issue_order;
      create table archived_issue (
        resource text not null,
        issued_at timestamptz not null,
        issue_id text not null,
        arrival bigint not null default nextval('archived_issue_order'),
        next_issue_at timestamptz not null,
        base_issued_at timestamptz,
        base_id text,
        block bytea not null,
        constraint archived_issue_pk primary key (resource, issued_at, issue_id)
      ) partition by range (issued_at);
      alter table archived_issue alter column block set storage external;
      create index archived_issue_base on archived_issue (resource, issued_at) where base_id is null;
      create index archived_issue_id on archived_issue (issue_id);
      create table archived_lead_day (
        resource text not null,
        day date not null,
        block bytea not null,
        constraint archived_lead_day_pk primary key (resource, day)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table archived_lead_day; drop table archived_issue; drop sequence archived_issue_order');
  }
}
