import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The id of the installation, which an engine compares with the owner of the lake. A dump restores it. The table has no row
 * until an engine with a lake adds it: databases that were copied before that have ids of their own.
 */
export class InstallationMigration implements MigrationInterface {
  readonly name = 'installation-0000000000038';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table installation (
        only_row boolean default true constraint installation_pk primary key check (only_row),
        installation_id uuid not null default gen_random_uuid()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table installation');
  }
}
