import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '@daystar/database';
import { describeWith, eventually } from '@daystar/testing';
import { findFreePorts } from '../tools/chaos/installation/find-free-ports';
import { findPostgresBinaries } from '../tools/stack/postgres/find-binaries';
import { findPostgresUser } from '../tools/stack/postgres/postgres-home';
import { runProgram } from '../tools/stack/run-program';

const INSERT_SITE = `
  insert into site (resource_id, kind, account_id, properties, version, created_at, changed_at)
  values ($1, 'utility', 'a', '{}', 1, now(), now())`;

/** A Postgres of its own that archives its write-ahead log into a folder. */
class ArchivingPostgres {
  readonly folder = mkdtempSync(join(tmpdir(), 'daystar-pitr-'));
  private readonly user = findPostgresUser();
  private readonly running = new Set<string>();
  private readonly archive = join(this.folder, 'log');

  constructor(private readonly port: number) {
    mkdirSync(this.archive);
    for (const path of [this.folder, this.archive]) if (this.user) chownSync(path, this.user.uid, this.user.gid);
    this.run('initdb', [
      '-D',
      this.toPath('data'),
      '--auth=trust',
      '--username=daystar',
      '--encoding=UTF8',
      '--no-sync',
    ]);
  }

  start(name: string): string {
    const settings = {
      listen_addresses: '127.0.0.1',
      port: this.port,
      unix_socket_directories: '',
      fsync: 'off',
      archive_mode: 'on',
      archive_command: `test ! -f ${this.archive}/%f && cp %p ${this.archive}/%f`,
    };
    const options = Object.entries(settings).map(([key, value]) => `-c ${key}='${value}'`);
    const args = [
      'start',
      '--wait',
      '-D',
      this.toPath(name),
      '-l',
      this.toPath(`${name}.log`),
      '-o',
      options.join(' '),
    ];
    this.run('pg_ctl', args);
    this.running.add(name);
    return `postgres://daystar@127.0.0.1:${this.port}/postgres`;
  }

  backUp(name: string): void {
    const target = ['-h', '127.0.0.1', '-p', String(this.port), '-U', 'daystar', '-D', this.toPath(name)];
    this.run('pg_basebackup', [...target, '--wal-method=fetch', '--checkpoint=fast', '--no-sync']);
  }

  /** Makes the next start of a base backup replay the log up to a time. */
  restoreTo(name: string, time: string): void {
    const settings = [
      `restore_command = 'cp ${this.archive}/%f %p'`,
      `recovery_target_time = '${time}'`,
      `recovery_target_action = 'promote'`,
    ];
    writeFileSync(this.toPath(`${name}/postgresql.auto.conf`), settings.join('\n'));
    writeFileSync(this.toPath(`${name}/recovery.signal`), '');
  }

  stop(name: string): void {
    if (this.running.delete(name)) this.run('pg_ctl', ['stop', '--wait', '--mode=fast', '-D', this.toPath(name)]);
  }

  close(): void {
    for (const name of this.running) this.stop(name);
    rmSync(this.folder, { recursive: true });
  }

  private run(program: string, args: readonly string[]): void {
    runProgram(join(findPostgresBinaries() ?? '', program), [...args], { cwd: this.folder, user: this.user });
  }

  private toPath(name: string): string {
    return join(this.folder, name);
  }
}

describeWith('stack', 'Postgres, restored to a time before sites were deleted', () => {
  let postgres: ArchivingPostgres;
  let database: Database;
  const query = <T>(sql: string, parameters: unknown[] = []) =>
    database.execute((manager) => manager.query<T[]>(sql, parameters));
  const addSite = (id: string) => query(INSERT_SITE, [id]);
  const listSites = async () => {
    const rows = await query<{ resource_id: string }>('select resource_id from site order by resource_id');
    return rows.map(({ resource_id }) => resource_id);
  };

  beforeAll(async () => {
    const [port] = await findFreePorts(1);
    postgres = new ArchivingPostgres(port);
  }, 120_000);
  afterAll(async () => {
    await database?.close();
    postgres?.close();
  }, 120_000);

  it('has the sites of that time, also those after the base backup, and accepts changes', async () => {
    database = await openDatabase({ postgres: postgres.start('data') });
    await query(
      `insert into account (account_id, name, plan, version, created_at) values ('a', 'A', 'enterprise', 1, now())`,
    );
    await addSite('in the backup');
    postgres.backUp('restored');
    await addSite('after the backup');
    const [{ time }] = await query<{ time: string }>('select clock_timestamp()::text as time');
    await sleep(100);
    await query('delete from site');
    const [{ file }] = await query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
    await eventually(async () => {
      const [{ archived }] = await query<{ archived: string | null }>(
        'select last_archived_wal as archived from pg_stat_archiver',
      );
      return (archived !== null && archived >= file) || undefined;
    });
    await database.close();
    postgres.stop('data');
    postgres.restoreTo('restored', time);
    database = await openDatabase({ postgres: postgres.start('restored') });
    expect(await listSites()).toEqual(['after the backup', 'in the backup']);
    await eventually(async () => {
      const [{ isReplaying }] = await query<{ isReplaying: boolean }>('select pg_is_in_recovery() as "isReplaying"');
      return !isReplaying || undefined;
    });
    await addSite('later');
    expect(await listSites()).toHaveLength(3);
  }, 240_000);
});
