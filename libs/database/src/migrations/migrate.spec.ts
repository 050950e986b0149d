import { describeWith } from '@daystar/testing';
import { openDatabase } from '../open-database';
import { createPostgresDatabase } from '../temporary-database';
import { MIGRATIONS } from './migrations';

describe('the migrations', () => {
  it('are numbered in the order they run', () => {
    const numbers = MIGRATIONS.map((Migration) => Number(new Migration().name.slice(-13)));
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  });
});

describeWith('stack', 'services that start at once on an empty Postgres', () => {
  it('run every migration once', async () => {
    const place = await createPostgresDatabase();
    const databases = await Promise.all([1, 2, 3, 4, 5].map(() => openDatabase(place.options)));
    const run = await databases[0].read((manager) => manager.query<{ name: string }[]>('select name from migration'));
    expect(run).toHaveLength(MIGRATIONS.length);
    await Promise.all(databases.map((database) => database.close()));
    await place.remove();
  });
});
