import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether an API key may only read. */
export class ReadOnlyKeysMigration implements MigrationInterface {
  readonly name = 'read-only-keys-0000000000040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table account_key add column read_only boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table account_key drop column read_only');
  }
}
