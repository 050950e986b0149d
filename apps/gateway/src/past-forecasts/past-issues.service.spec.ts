import { DaystarError, type ForecastIssue, siteForecastIssued } from '@daystar/contracts';
import { PastIssuesService } from './past-issues.service';

const { resource, issue_id } = siteForecastIssued.example;

describe('past issues of a day whose object is damaged', () => {
  let isDamaged = false;
  let rowCacheIssue: ForecastIssue | undefined;
  const bus = {
    request: async () => {
      if (isDamaged) throw new DaystarError('Unavailable', 'An object cannot be read.');
      return { issue: siteForecastIssued.example };
    },
  };
  const rowCache = { readIssue: async () => rowCacheIssue };
  let pastIssues: PastIssuesService;
  beforeEach(() => {
    [isDamaged, rowCacheIssue] = [false, undefined];
    pastIssues = new PastIssuesService(rowCache as never, bus as never);
  });

  it('are served by their id if the gateway or the row cache has them', async () => {
    await pastIssues.findById(resource, issue_id);
    isDamaged = true;
    expect(await pastIssues.findById(resource, issue_id)).toEqual(siteForecastIssued.example);
    rowCacheIssue = { ...siteForecastIssued.example, issue_id: 'other' };
    expect(await pastIssues.findById(resource, 'other')).toEqual(rowCacheIssue);
  });

  it('are unavailable otherwise, and by time', async () => {
    await pastIssues.findById(resource, issue_id);
    isDamaged = true;
    const unavailable = { code: 'Unavailable' };
    await expect(pastIssues.findById(resource, 'other')).rejects.toMatchObject(unavailable);
    await expect(pastIssues.findAsOf(resource, Date.parse('2026-06-21T12:00:00Z'))).rejects.toMatchObject(unavailable);
  });
});
