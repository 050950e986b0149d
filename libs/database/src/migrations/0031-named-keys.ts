import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Name of an API key, and the hour of its last use. */
export class NamedKeysMigration implements MigrationInterface {
  readonly name = 'named-keys-0000000000031';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table account_key add column name text, add column last_used_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table account_key drop column name, drop column last_used_at');
  }
}
