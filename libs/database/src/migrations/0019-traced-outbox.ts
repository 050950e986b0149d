import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Trace headers of an event, which is published after its request has ended. */
export class TracedOutboxMigration implements MigrationInterface {
  readonly name = 'traced-outbox-0000000000019';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox add column trace jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox drop column trace');
  }
}
