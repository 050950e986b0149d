import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the area and the tags that select the members of an aggregation. */
export class ChosenMembersMigration implements MigrationInterface {
  readonly name = 'chosen-members-0000000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table aggregation add column area jsonb, add column tags text[]');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table aggregation drop column area, drop column tags');
  }
}
