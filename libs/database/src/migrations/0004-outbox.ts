import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OutboxMigration implements MigrationInterface {
  readonly name = 'outbox-0000000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table outbox (
        id bigint generated always as identity constraint outbox_pk primary key,
        topic text not null,
        key text not null,
        payload jsonb,
        created_at timestamptz not null default now()
      );
      create table outbox_lease (
        id integer constraint outbox_lease_pk primary key,
        holder text not null,
        held_until timestamptz not null
      );
      insert into outbox_lease values (1, '', '-infinity');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table outbox_lease; drop table outbox');
  }
}
