import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Audit of changes. Append-only: roles of services may insert and select. */
export class AuditMigration implements MigrationInterface {
  readonly name = 'audit-0000000000018';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table audit (
        id bigint generated always as identity constraint audit_pk primary key,
        changed_at timestamptz not null,
        actor text not null,
        key_id text,
        request_id text,
        action text not null,
        resource text not null,
        before jsonb,
        after jsonb
      );
      create index audit_resource on audit (resource, id);
      create index audit_changed on audit (changed_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table audit');
  }
}
