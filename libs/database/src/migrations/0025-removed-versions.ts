import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A removal in the outbox states the version that it removes, for the tombstone. A relay of an earlier release omits it. */
export class RemovedVersions implements MigrationInterface {
  readonly name = 'removed-versions-0000000000025';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox add column removed_version bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox drop column removed_version');
  }
}
