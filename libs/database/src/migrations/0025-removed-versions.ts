import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Version of a removed record, for its tombstone. Relays of earlier releases omit it. */
export class RemovedVersionsMigration implements MigrationInterface {
  readonly name = 'removed-versions-0000000000025';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox add column removed_version bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox drop column removed_version');
  }
}
