import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SitesMigration implements MigrationInterface {
  readonly name = 'sites-0000000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table site (
        resource_id text constraint site_pk primary key,
        kind text not null,
        account_id text not null constraint site_account_fk references account (account_id),
        properties jsonb not null,
        version integer not null,
        created_at timestamptz not null,
        changed_at timestamptz not null
      );
      create index site_account on site (account_id, kind);
      create table site_change (
        resource_id text not null,
        version integer not null,
        change text not null,
        kind text not null,
        account_id text not null,
        properties jsonb not null,
        changed_at timestamptz not null,
        constraint site_change_pk primary key (resource_id, version)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table site_change; drop table site');
  }
}
