import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tuning state of each site, and all versions of its models. */
export class TuningMigration implements MigrationInterface {
  readonly name = 'tuning-0000000000009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table site_tuning (
        resource_id text constraint site_tuning_pk primary key,
        enabled boolean not null default true,
        changed_at timestamptz not null,
        learnt jsonb
      );
      create index site_tuning_changed on site_tuning (changed_at);
      create table tuned_model (
        resource_id text not null,
        lead_minutes integer not null,
        version integer not null,
        trained_at timestamptz not null,
        model jsonb not null,
        constraint tuned_model_pk primary key (resource_id, lead_minutes, version)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table tuned_model; drop table site_tuning');
  }
}
