import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each account used by UTC day. Each gateway process has rows of its own, until the rows of past days are summed. */
export class DailyUsageMigration implements MigrationInterface {
  readonly name = 'daily-usage-0000000000039';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table daily_usage (
        account_id text not null,
        day date not null,
        unit text not null,
        reporter text not null,
        count bigint not null,
        constraint daily_usage_pk primary key (account_id, day, unit, reporter)
      );
      create index daily_usage_day on daily_usage (day);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table daily_usage');
  }
}
