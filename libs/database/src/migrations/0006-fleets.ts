import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FleetsMigration implements MigrationInterface {
  readonly name = 'fleets-0000000000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table aggregation add column fleet jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table aggregation drop column fleet');
  }
}
