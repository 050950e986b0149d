import { selectTypicalYear } from '@daystar/contracts';
import { DAY, HOUR, firstStart } from '@daystar/timeseries';
import { computeMonthPeriods } from '../serving/tables/typical-year-table';
import { TypicalYearService } from './typical-year.service';

describe('typical years', () => {
  const { reply } = selectTypicalYear.example;
  const requested: (() => void)[] = [];
  const bus = {
    request: () => new Promise((resolve) => requested.push(() => resolve(reply))),
  } as never;
  const query = { period: 3_600_000 } as never;
  const place = { latitude: 47.1, longitude: 8.6 };
  const response = { rows: 1, etag: 'x', title: 'x', tableInputs: async () => [] } as never;
  const toAccount = (account_id: string) => ({ account_id, plan: 'commercial' }) as const;
  const turn = () => new Promise(setImmediate);
  const countRequest = () => Promise.resolve();

  it('are built one at a time per account, and concurrently for several accounts', async () => {
    const service = new TypicalYearService(bus);
    const fail = () => Promise.reject(new Error('built'));
    const build = (account: string) =>
      service.build({ account: toAccount(account), isDisconnected: () => false, countRequest }, place, query, fail);
    const outcomes = ['a', 'a', 'b'].map((account) => build(account).catch((error: Error) => error.message));
    await turn();
    expect(requested).toHaveLength(2);
    for (const finish of requested.splice(0)) finish();
    await turn();
    expect(requested).toHaveLength(1);
    requested.pop()!();
    expect(await Promise.all(outcomes)).toEqual(['built', 'built', 'built']);
  });

  it('are not computed, nor continued, for a client that has disconnected', async () => {
    const service = new TypicalYearService(bus);
    let built = 0;
    let isGone = false;
    const buildMonth = async () => {
      isGone = ++built === 3;
      return response;
    };
    const abandoned = service.build(
      { account: toAccount('a'), isDisconnected: () => isGone, countRequest },
      place,
      query,
      buildMonth,
    );
    await turn();
    requested.pop()!();
    await expect(abandoned).rejects.toThrow('The client closed the connection.');
    expect(built).toBe(3);
    const gone = service.build(
      { account: toAccount('a'), isDisconnected: () => true, countRequest },
      place,
      query,
      buildMonth,
    );
    await expect(gone).rejects.toThrow('The client closed the connection.');
    expect(requested).toHaveLength(0);
  });
});

describe('the periods of a typical month', () => {
  const days = (month: string, joinedFrom?: string) =>
    computeMonthPeriods(month, HOUR, joinedFrom).map((steps) => [
      new Date(firstStart(steps)).toISOString().slice(0, 10),
      (steps.count * HOUR) / DAY,
    ]);

  it('are those of one year, without 29 February', () => {
    expect(days('2012-02')).toEqual([['2012-02-01', 28]]);
    expect(days('2012-12')).toEqual([['2012-12-01', 31]]);
  });

  it('are those of two years when the month is joined', () => {
    expect(days('2009-04', '2017-04-16')).toEqual([
      ['2009-04-01', 15],
      ['2017-04-16', 15],
    ]);
    expect(days('2012-02', '2016-02-28')).toEqual([
      ['2012-02-01', 27],
      ['2016-02-28', 1],
    ]);
  });
});
