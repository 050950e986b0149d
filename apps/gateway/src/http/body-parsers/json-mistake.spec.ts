import { parseJsonBody } from './json-body-parser';

describe('a body that is not JSON', () => {
  const readMessage = (text: string): string => {
    try {
      parseJsonBody(Buffer.from(text), true);
      return 'valid';
    } catch (error) {
      return (error as Error).message;
    }
  };

  it.each([
    ['{"note": "NaN",\n "total_power": NaN}', 'line 2, column 17 has NaN. Write null where a value is missing.'],
    ['{"total_power": -Infinity}', 'line 1, column 17 has -Infinity. Write null where a value is missing.'],
    ['{"a \\" None": None}', 'line 1, column 15 has None. Write null where a value is missing.'],
    ['{"network_constraint": True}', 'line 1, column 24 has True. Write true.'],
  ])('%j is rejected with its position and a remedy', (text, expected) => {
    expect(readMessage(text)).toBe(`The body is not valid JSON: ${expected}`);
  });

  it('is rejected with the position of another mistake', () => {
    expect(readMessage('{"a": 1,\n "b": 2 "c": 3}')).toBe('The body is not valid JSON from line 2, column 9 on.');
    expect(readMessage('{"a": 1')).toMatch(/^The body is not valid JSON/);
    expect(readMessage('')).toBe('valid');
    expect(readMessage('[1, ')).toBe('The body is not valid JSON: it ends before it is complete.');
  });

  it('takes no long time with many escaped quotes and no closing one', () => {
    const began = performance.now();
    readMessage(`{"a": "${'\\"'.repeat(300_000)}`);
    expect(performance.now() - began).toBeLessThan(2000);
  });
});
