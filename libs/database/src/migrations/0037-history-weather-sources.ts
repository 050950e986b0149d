import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Weather sources of a finished history, as in the header `x-weather-source`, and of each computed month, separated by
 * spaces. Null in rows of earlier releases.
 */
export class HistoryWeatherSourcesMigration implements MigrationInterface {
  readonly name = 'history-weather-sources-0000000000037';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table history_job add column weather_source text');
    await runner.query('alter table history_piece add column weather_source text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table history_piece drop column weather_source');
    await runner.query('alter table history_job drop column weather_source');
  }
}
