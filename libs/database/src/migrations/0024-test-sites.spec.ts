import { createHash } from 'node:crypto';
import { openDatabase } from '../open-database';
import { TestSitesMigration } from './0024-test-sites';

describe('the migration to test sites that are created at their first use', () => {
  it('counts existing test sites, against no daily limit, and leaves all other sites unchanged', async () => {
    const database = await openDatabase({ folder: 'memory' });
    const digest = createHash('sha256').update('test site of acmé').digest('hex').slice(0, 16);
    const resource_id = digest.match(/.{4}/g)!.join('-');
    const rows = await database.transaction(async (transaction) => {
      const [migration, runner] = [new TestSitesMigration(), transaction.queryRunner!];
      await migration.down(runner);
      await transaction.query(`insert into account values ('acmé', 'Acmé', 'free', 1, now())`);
      for (const id of [resource_id, '1234-abcd-5678-ef90']) {
        await transaction.query(
          `insert into site (resource_id, account_id, kind, properties, version, created_at, changed_at)
             values ($1, 'acmé', 'utility', '{}', 1, now(), now())`,
          [id],
        );
      }
      await migration.up(runner);
      return transaction.query<object[]>(
        `select resource_id, address, made_at < now() - interval '23 hours' as earlier, test_site_pending
           from test_site, account`,
      );
    });
    expect(rows).toEqual([{ resource_id, address: null, earlier: true, test_site_pending: false }]);
    await database.close();
  });
});
