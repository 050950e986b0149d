import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions of an API key that were ended by signing out. */
export class EndedSessionsMigration implements MigrationInterface {
  readonly name = 'ended-sessions-0000000000035';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table account_key add column ended_sessions text[]');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table account_key drop column ended_sessions');
  }
}
