import { Ledger } from './ledger';
import { RowsChecker } from './rows-checker';

const PATH = '/utility_scale_sites/a/combined';
const FIRST = { id: 'i1', issuedAt: '2026-03-01T15:10:00.000Z' };
const SECOND = { id: 'i2', issuedAt: '2026-03-01T15:20:00.000Z', etag: 'e2' };

interface Change {
  readonly id?: string;
  readonly rowsOf?: string[];
  readonly etag?: string;
  readonly issuedAt?: string;
  readonly stale?: boolean;
  readonly power?: number;
  readonly horizon?: string;
}

const headersOf = ({ id = FIRST.id, issuedAt = FIRST.issuedAt, etag = 'e1', stale = false, horizon }: Change) =>
  new Headers({
    etag,
    'x-issue-id': id,
    'x-issued-at': issuedAt,
    ...(stale ? { 'x-stale': 'true' } : {}),
    ...(horizon && { 'x-horizon': horizon }),
  });

const PERIOD = { period_end: '2026-03-01T15:30:00.0000000Z', period: 'PT30M' };

/** Responses in the form of the gateway. */
function json(change: Change = {}) {
  const { id = FIRST.id, rowsOf = [id, id], power = 1.5 } = change;
  const forecasts = [{ pv_estimate: power, ...PERIOD }];
  const body = { provenance: rowsOf.map((issue_id) => ({ issue_id })), estimated_actuals: [], forecasts };
  return { subject: 'a', path: PATH, format: 'json', headers: headersOf(change), body: JSON.stringify(body) };
}

function csv(change: Change = {}) {
  const line = `forecasts,${change.power ?? 1.5},${PERIOD.period_end},${PERIOD.period}`;
  const body = `rows,pv_estimate,period_end,period\r\n${line}\r\n`;
  return { ...json(change), format: 'csv', headers: headersOf({ etag: 'csv', ...change }), body };
}

function xml(change: Change = {}) {
  const { id = FIRST.id, rowsOf = [id, id], power = 1.5 } = change;
  const provenance = rowsOf.map((issue) => `<provenance><rows>x</rows><issue_id>${issue}</issue_id></provenance>`);
  const row = `<pv_estimate>${power}</pv_estimate><period_end>${PERIOD.period_end}</period_end><period>PT30M</period>`;
  const body = `<response>${provenance.join('')}<forecasts><forecast>${row}</forecast></forecasts></response>`;
  return { ...json(change), format: 'xml', headers: headersOf({ etag: 'xml', ...change }), body };
}

describe('the rows of all responses', () => {
  let ledger: Ledger;
  let rowsChecker: RowsChecker;
  beforeEach(() => {
    ledger = new Ledger();
    rowsChecker = new RowsChecker(ledger);
  });

  it('are consistent for consecutive issues in all formats', () => {
    for (const response of [json(), json(), csv(), xml(), json(SECOND), csv({ ...SECOND, etag: 'csv2' })]) {
      rowsChecker.checkRows(response, false);
    }
    expect(ledger.violations).toEqual([]);
    expect(ledger.counts.reads).toBe(6);
  });

  it('must not mix two issues, nor have two bodies for one issue id', () => {
    rowsChecker.checkRows(json({ rowsOf: ['i1', 'i2'] }), false);
    rowsChecker.checkRows(json({ rowsOf: ['i1'] }), false);
    rowsChecker.checkRows(xml({ rowsOf: ['i1', 'i3'] }), false);
    expect(ledger.violations).toEqual([
      `${PATH}: rows of i1 and i2 under i1`,
      `${PATH}: two bodies have the ETag e1`,
      `${PATH}: rows of i1 and i3 under i1`,
    ]);
  });

  it.each([csv, xml])('must be the same in every format', (format) => {
    rowsChecker.checkRows(json(), false);
    rowsChecker.checkRows(format({ power: 2.5 }), false);
    expect(ledger.violations).toEqual([`${PATH}:  forecasts ${PERIOD.period_end} PT30M of i1 is 2.5 but was 1.5`]);
  });

  it('may differ once the horizon of the site is computed', () => {
    rowsChecker.checkRows(json({ horizon: 'flat' }), false);
    rowsChecker.checkRows(json({ etag: 'e2', power: 1.25, horizon: 'coarse' }), false);
    expect(ledger.violations).toEqual([]);
  });

  it('must exist', () => {
    rowsChecker.checkRows({ ...csv(), body: 'rows,pv_estimate,period_end,period\r\n' }, false);
    expect(ledger.violations).toEqual([`${PATH}: the body has no rows`]);
  });

  it.each([
    ['plainly', {}, false, 1],
    ['called stale', { stale: true }, false, 0],
    ['by a cache that forgot', {}, true, 0],
  ])('may be older than earlier ones, served %s', (_name, change, forgot, wrong) => {
    rowsChecker.checkRows(json(SECOND), false);
    rowsChecker.checkRows(json(change), forgot);
    expect(ledger.violations).toHaveLength(wrong);
  });

  it('may be older after the cache lost its newest rows', () => {
    rowsChecker.checkRows(json(SECOND), false);
    rowsChecker.allowOlderRows();
    rowsChecker.checkRows(json(), false);
    expect(ledger.violations).toEqual([]);
  });

  it('may be older when a gateway restarts that had copies of the lost rows', () => {
    rowsChecker.checkRows(json(SECOND), false);
    rowsChecker.allowOlderRows();
    rowsChecker.checkNotModified({ subject: 'a', path: PATH, headers: headersOf({}) }, 'e2', false);
    rowsChecker.checkRows(json(), false);
    expect(ledger.violations).toEqual([]);
  });

  it('must not be older when they were issued after the loss', () => {
    rowsChecker.checkRows(json(), false);
    rowsChecker.allowOlderRows();
    rowsChecker.checkRows(json(SECOND), false);
    rowsChecker.checkRows(json(), false);
    expect(ledger.violations).toEqual([`${PATH}: issued 600 s before rows served earlier, but not marked stale`]);
  });

  it('must be marked stale when they are older', () => {
    rowsChecker.checkRows(json(), false);
    rowsChecker.checkRows(json(SECOND), false);
    rowsChecker.checkNotModified({ subject: 'a', path: PATH, headers: headersOf({}) }, 'e2', false);
    expect(ledger.violations).toEqual([]);
    rowsChecker.checkNotModified({ subject: 'a', path: PATH, headers: headersOf({}) }, 'e1', false);
    expect(ledger.violations).toEqual([`${PATH}: issued 600 s before rows served earlier, but not marked stale`]);
  });
});
