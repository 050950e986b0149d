import { negotiateEncoding } from './content-encoding';

describe('the encoding of a body', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['BR', 'br'],
    ['gzip;q=0.5, br ; q=0.1', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000 ,gzip', 'gzip'],
    ['br;level=1;q=0, gzip;q=1.0', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['brotli, x-gzip', 'identity'],
  ])('for the header %s is %s', (header, encoding) => {
    expect(negotiateEncoding(header)).toBe(encoding);
  });
});
