import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Test sites are created on first use, within daily limits and a total limit. */
export class TestSitesMigration implements MigrationInterface {
  readonly name = 'test-sites-0000000000024';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table account add column email text, add column test_site_pending boolean not null default false;
      create table test_site (
        resource_id text constraint test_site_pk primary key,
        address text,
        made_at timestamptz not null
      );
      create index test_site_made on test_site (made_at);
      -- Existing test sites, dated so that they do not count for the daily limit.
      insert into test_site (resource_id, made_at)
        select resource_id, least(created_at, now() - interval '1 day') from site
        where replace(resource_id, '-', '') =
          left(encode(sha256(convert_to('test site of ' || account_id, 'UTF8')), 'hex'), 16);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table test_site;
      alter table account drop column email, drop column test_site_pending;
    `);
  }
}
