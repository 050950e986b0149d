import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An event is published after the request that made it true is over: it says which trace that was. */
export class TracedOutbox implements MigrationInterface {
  readonly name = 'traced-outbox-0000000000019';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox add column trace jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox drop column trace');
  }
}
