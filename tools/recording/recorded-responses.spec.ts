import type { Exchange } from './exchange';
import { RecordedResponses } from './recorded-responses';

const record = (at: number, change: Partial<Exchange> = {}): Exchange => ({
  source: 'gfs',
  path: 'run/f001',
  at,
  status: 200,
  headers: {},
  firstByteMs: 1,
  durationMs: 2,
  isInterrupted: false,
  ...change,
});
const recordRange = (at: number, range: string, contentRange: string, change: Partial<Exchange> = {}) =>
  record(at, { range, status: 206, headers: { 'content-range': contentRange }, ...change });

describe('a recorded response', () => {
  it('is the last one up to the time', () => {
    const [missing, present] = [record(10, { status: 404 }), record(20)];
    const responses = new RecordedResponses([present, missing]);
    expect(responses.find('gfs', 'run/f001', undefined, 19)).toEqual({ kind: 'exchange', exchange: missing });
    expect(responses.find('gfs', 'run/f001', undefined, 20)).toEqual({ kind: 'exchange', exchange: present });
  });

  it('is not published before the first request for it', () => {
    const responses = new RecordedResponses([record(20)]);
    expect(responses.find('gfs', 'run/f001', undefined, 19)).toEqual({ kind: 'not published' });
  });

  it('is not recorded when nothing asked for its path, or its source', () => {
    const responses = new RecordedResponses([record(20)]);
    expect(responses.find('gfs', 'run/f002', undefined, 30)).toEqual({ kind: 'not recorded' });
    expect(responses.find('gefs', 'run/f001', undefined, 30)).toEqual({ kind: 'not recorded' });
  });

  it('is a part of a longer range of the same object', () => {
    const longer = recordRange(10, 'bytes=100-199', 'bytes 100-199/1000');
    const responses = new RecordedResponses([longer]);
    expect(responses.find('gfs', 'run/f001', 'bytes=120-129', 10)).toEqual({
      kind: 'slice',
      exchange: longer,
      start: 20,
      end: 30,
      contentRange: 'bytes 120-129/1000',
    });
    for (const range of ['bytes=90-129', 'bytes=150-200', 'bytes=150-'])
      expect(responses.find('gfs', 'run/f001', range, 10)).toEqual({ kind: 'not recorded' });
  });

  it('reaches to the end of the object when the recorded range does', () => {
    const responses = new RecordedResponses([recordRange(10, 'bytes=900-', 'bytes 900-999/1000')]);
    expect(responses.find('gfs', 'run/f001', 'bytes=950-', 10)).toMatchObject({ kind: 'slice', start: 50, end: 100 });
  });

  it('is a later failure of the same request, but not an earlier one', () => {
    const failure = recordRange(20, 'bytes=100-199', 'bytes 100-199/1000', { isInterrupted: true });
    const [before, after] = [10, 30].map((at) => recordRange(at, 'bytes=0-499', 'bytes 0-499/1000'));
    expect(new RecordedResponses([before, failure]).find('gfs', 'run/f001', 'bytes=100-199', 40)).toEqual({
      kind: 'exchange',
      exchange: failure,
    });
    expect(new RecordedResponses([failure, after]).find('gfs', 'run/f001', 'bytes=100-199', 40)).toMatchObject({
      kind: 'slice',
      exchange: after,
    });
  });

  it('is the absence of the object for a range of an object that was absent', () => {
    const absent = record(10, { status: 404 });
    const responses = new RecordedResponses([absent]);
    expect(responses.find('gfs', 'run/f001', 'bytes=0-9', 10)).toEqual({ kind: 'exchange', exchange: absent });
  });
});
