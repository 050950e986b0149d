import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AccountsMigration implements MigrationInterface {
  readonly name = 'accounts-0000000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table account (
        account_id text constraint account_pk primary key,
        name text not null,
        plan text not null,
        version integer not null,
        created_at timestamptz not null
      );
      create table account_key (
        key_id text constraint account_key_pk primary key,
        account_id text not null
          constraint account_key_account_fk references account (account_id) on delete cascade,
        hash text not null,
        created_at timestamptz not null,
        revoked_at timestamptz
      );
      create unique index account_key_hash on account_key (hash);
      create index account_key_account on account_key (account_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table account_key; drop table account');
  }
}
