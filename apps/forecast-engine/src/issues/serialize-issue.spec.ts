import { type ForecastIssue, siteForecastIssued } from '@daystar/contracts';
import { PowerWriter } from './power-writer';
import { serializeIssue } from './serialize-issue';

const { example } = siteForecastIssued;
const serialize = (values: readonly number[]) => new PowerWriter().serialize(values);

describe('the text of an issue', () => {
  it('is that of JSON.stringify, with keys in the same order', () => {
    expect(serializeIssue(example)).toBe(JSON.stringify(example));
  });

  it('omits absent columns and properties', () => {
    const forecasts = { ...example.forecasts, pv_potential: undefined };
    const issue: ForecastIssue = { ...example, plant: undefined, forecasts };
    expect(serializeIssue(issue)).toBe(JSON.stringify(issue));
  });
});

describe('the text of powers', () => {
  it('is that of JSON.stringify for every number of four decimals', () => {
    const decimals = Array.from({ length: 10_001 }, (_, i) => i / 10_000);
    const powers = Array.from({ length: 5000 }, (_, i) => Math.round((1.37 ** (i % 39) + i / 7) * 10_000) / 10_000);
    for (const values of [[], [0], decimals, powers]) expect(serialize(values)).toBe(JSON.stringify(values));
  });

  it.each([
    ['negative', -0.5],
    ['minus zero', -0],
    ['missing', NaN],
    ['larger than 32 bits', 214_748.3648],
    ['of more decimals', 0.12345],
    ['very large', 1e25],
  ])('is that of JSON.stringify if a number is %s', (_, value) => {
    const values = [1.5, value, 214_748.3647];
    expect(serialize(values)).toBe(JSON.stringify(values));
  });

  it('does not keep numbers of an earlier call', () => {
    const writer = new PowerWriter();
    writer.serialize([123.4567, 8, 9]);
    expect(writer.serialize([0, 2.5])).toBe('[0,2.5]');
  });
});
