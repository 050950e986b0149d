import { cp, mkdtemp, rm, truncate, unlink, writeFile, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openObjectStore } from '@daystar/object-store';
import { FakeS3Server } from '@daystar/testing';
import { DAY, HOUR } from '@daystar/timeseries';
import { IssueArchive } from './issue-archive';
import { RESOURCE, createIssue } from '../archive-postgres/archived-issues.fixture';
import { type TestDatabase, openEmbeddedDatabase } from '../archive-postgres/test-database.fixture';
import { LakeCatalog } from '../archive-parquet/lake-catalog';
import { LakeIssueStore } from '../archive-parquet/lake-issue-store';
import { LakeMover } from '../archive-parquet/lake-mover';

const FIRST_DAY = Date.UTC(2026, 5, 20);
const NOW = FIRST_DAY + 4 * DAY;
const FIRST = createIssue(FIRST_DAY + HOUR);
const SECOND_TIME = FIRST_DAY + DAY + HOUR;
const SECOND = createIssue(SECOND_TIME, 2);
const NEWEST = createIssue(NOW - HOUR, 3);
const UNREADABLE = { code: 'Unavailable', message: expect.stringContaining('cannot be read') as string };

/** Two days in a lake, one in the database. */
describe('a lake', () => {
  let testDatabase: TestDatabase;
  const openDatabase = async () => {
    testDatabase = await openEmbeddedDatabase();
    await new IssueArchive(testDatabase.database).add([FIRST, SECOND, NEWEST]);
  };

  const open = (url: string) => {
    const { database } = testDatabase;
    const objects = openObjectStore({ url, accessKeyId: 'id', secretAccessKey: 'secret' });
    const warnings: unknown[] = [];
    const errors: unknown[] = [];
    const log = {
      info: () => undefined,
      warn: (_: string, fields?: object) => void warnings.push(fields),
      error: (event: string, fields?: object) => void errors.push({ event, ...fields }),
    };
    return {
      warnings,
      errors,
      mover: new LakeMover(database, { objects, afterDays: 1 }, { archiveDays: 90 }, log),
      archive: new IssueArchive(database, {}, new LakeIssueStore(objects, new LakeCatalog(database), database, log)),
    };
  };
  const countRows = async () => {
    const sql = 'select count(*)::int as count from archived_issue';
    const [{ count }] = await testDatabase.database.execute((manager) => manager.query<[{ count: number }]>(sql));
    return count;
  };

  describe('with a damaged object', () => {
    let folder: string;
    const openFolder = async () => {
      folder = await mkdtemp(join(tmpdir(), 'daystar-damaged-'));
    };
    afterEach(() => rm(folder, { recursive: true }));

    const find = async (pattern: RegExp): Promise<string> => {
      const keys = await openObjectStore({ url: `file:${folder}` }).list('issues/day=2026-06-20/');
      return join(folder, keys.find((key) => pattern.test(key)) ?? '');
    };
    const halve = async (path: string) => truncate(path, Math.floor((await readFile(path)).length / 2));
    const setFormat = async (path: string) =>
      writeFile(path, (await readFile(path, 'utf8')).replace('"format": 1', '"format": 2'));

    describe('when it is read', () => {
      // Reading changes neither the database nor the lake, so each test damages a copy of the lake.
      let intactFolder: string;
      beforeAll(async () => {
        await openDatabase();
        await openFolder();
        intactFolder = folder;
        await open(`file:${intactFolder}`).mover.run(NOW);
      });
      afterAll(async () => {
        await testDatabase.close();
        await rm(intactFolder, { recursive: true });
      });
      beforeEach(async () => {
        await openFolder();
        await cp(intactFolder, folder, { recursive: true });
      });

      it.each([
        ['a Parquet file cut in half', /parquet$/, halve, 'ends before its'],
        ['a missing Parquet file', /parquet$/, unlink, 'is missing'],
        ['a manifest cut in half', /manifest-/, halve, 'is not JSON'],
        ['a manifest of a newer format', /manifest-/, setFormat, 'this release reads format 1'],
        ['a missing manifest', /manifest-/, unlink, 'is missing'],
      ])('answers 503 for the day of %s, logs it once, and reads other days', async (_, pattern, damage, cause) => {
        const path = await find(pattern);
        await damage(path);
        const { archive, errors } = open(`file:${folder}`);
        const failure = archive.findById(RESOURCE, FIRST.issue_id);
        await expect(failure).rejects.toMatchObject(UNREADABLE);
        await expect(failure).rejects.toHaveProperty('cause.message', expect.stringContaining(cause));
        expect(await archive.findById(RESOURCE, SECOND.issue_id)).toEqual(SECOND);
        expect(await archive.findAsOf(RESOURCE, NOW)).toEqual(NEWEST);
        expect(await archive.findAsOf(RESOURCE, SECOND_TIME)).toEqual(SECOND);
        // On the day of the second issue, but before it.
        await expect(archive.findAsOf(RESOURCE, SECOND_TIME - 1)).rejects.toMatchObject(UNREADABLE);
        expect(errors).toEqual([
          { event: 'lake object cannot be read', object: path.slice(folder.length + 1), error: expect.any(Error) },
        ]);
      });

      it('reads a day whose manifest was damaged after it was read, until a restart', async () => {
        const { archive } = open(`file:${folder}`);
        await archive.findById(RESOURCE, FIRST.issue_id);
        await halve(await find(/manifest-/));
        expect(await archive.findById(RESOURCE, FIRST.issue_id)).toEqual(FIRST);
        await expect(open(`file:${folder}`).archive.findById(RESOURCE, FIRST.issue_id)).rejects.toMatchObject(
          UNREADABLE,
        );
      });
    });

    describe('when issues are moved', () => {
      beforeEach(async () => {
        await openDatabase();
        await openFolder();
        await open(`file:${folder}`).mover.run(NOW);
      });
      afterEach(() => testDatabase.close());

      it('neither logs nor counts an object that is older than the result, though both days are read at once', async () => {
        const { archive, mover, errors } = open(`file:${folder}`);
        await archive.add([createIssue(FIRST_DAY + 2 * DAY + HOUR, 2, { resource: 'site/0000-0000-0000-0000' })]);
        await mover.run(NOW);
        await halve(await find(/parquet$/));
        expect(await archive.findAsOf(RESOURCE, FIRST_DAY + 2 * DAY + 2 * HOUR)).toEqual(SECOND);
        expect(errors).toEqual([]);
      });

      it.each([
        ['a Parquet file cut in half', /parquet$/, halve],
        ['a manifest of a newer format', /manifest-/, setFormat],
      ])('keeps late issues of the day of %s in the database, and moves other days', async (_, pattern, damage) => {
        await damage(await find(pattern));
        const { archive, mover, warnings } = open(`file:${folder}`);
        const late = [createIssue(FIRST_DAY + 2 * HOUR), createIssue(FIRST_DAY + DAY + 2 * HOUR)];
        await archive.add(late);
        await mover.run(NOW);
        expect(warnings.length).toBeGreaterThan(0);
        // The newest issue and the late one of the damaged day.
        expect(await countRows()).toBe(2);
        expect(await archive.findById(RESOURCE, late[0].issue_id)).toEqual(late[0]);
        expect(await archive.findById(RESOURCE, late[1].issue_id)).toEqual(late[1]);
      });
    });
  });

  it('that is unavailable or full keeps issues in the database until it can be used', async () => {
    await openDatabase();
    const s3 = await FakeS3Server.start();
    const { archive, mover, warnings, errors } = open(`s3://lake?endpoint=${s3.endpoint}`);
    for (const fault of ['isUnavailable', 'isFull'] as const) {
      s3.setFaults({ [fault]: true });
      await mover.run(NOW);
      expect(warnings.length).toBeGreaterThan(0);
      expect(await countRows()).toBe(3);
      expect(await archive.findById(RESOURCE, FIRST.issue_id)).toEqual(FIRST);
      s3.setFaults({ [fault]: false });
    }
    s3.setFaults({ isListStale: true, delayMs: 20 });
    await mover.run(NOW);
    expect(await countRows()).toBe(1);
    expect(await archive.findById(RESOURCE, FIRST.issue_id)).toEqual(FIRST);
    s3.setFaults({ isUnavailable: true });
    for (let request = 0; request < 2; request++)
      await expect(archive.findById(RESOURCE, SECOND.issue_id)).rejects.toMatchObject({ code: 'Unavailable' });
    expect(errors).toEqual([expect.objectContaining({ object: 'issues/day=2026-06-21/' })]);
    expect(await archive.findAsOf(RESOURCE, NOW)).toEqual(NEWEST);
    await s3.close();
    await testDatabase.close();
  });
});
