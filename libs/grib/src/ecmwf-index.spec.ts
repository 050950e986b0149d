import { readEcmwfIndex } from './ecmwf-index';

// Form of ECMWF's open data index files.
const line = (fields: object) =>
  JSON.stringify({
    domain: 'g',
    date: '20240310',
    time: '0000',
    type: 'fc',
    stream: 'oper',
    step: '6',
    levtype: 'sfc',
    ...fields,
  });

describe('an index of ECMWF', () => {
  it('reads the range and the keywords of each message', () => {
    const [radiation, wind] = readEcmwfIndex(
      [
        line({ param: 'ssrd', _offset: 0, _length: 609046 }),
        line({ param: 'u', levtype: 'pl', levelist: '500', number: 3, _offset: 609046, _length: 10 }),
      ].join('\n') + '\n',
    );
    expect(radiation).toMatchObject({ offset: 0, end: 609046, param: 'ssrd', step: '6', levtype: 'sfc' });
    expect(wind).toMatchObject({
      offset: 609046,
      end: 609056,
      keywords: { levelist: '500', number: '3', date: '20240310' },
    });
  });

  it('rejects other lines and invalid ranges', () => {
    expect(() => readEcmwfIndex('<html>')).toThrow(
      `line 1 of the index must be a JSON object with '_offset', '_length' and 'param', not "<html>"`,
    );
    expect(() => readEcmwfIndex('[1]')).toThrow('line 1');
    for (const range of [
      { _offset: -1, _length: 5 },
      { _offset: 0, _length: 0 },
      { _offset: 0.5, _length: 5 },
      { _offset: 0 },
    ]) {
      expect(() => readEcmwfIndex(line({ param: 'ssrd', ...range }))).toThrow('line 1');
    }
    expect(() => readEcmwfIndex(line({ _offset: 0, _length: 5 }))).toThrow('line 1');
  });
});
