import { readMeasurements } from './read-measurements';

describe('the CSV file of an import', () => {
  it('may have every field of a measurement', () => {
    const measurement = {
      ...{ period_end: '2026-03-01T12:00Z', period: 'PT5M', total_power: 61.2, mean_ghi: 640.5, availability: 100 },
      ...{ constraint_power_ceiling: 70, network_constraint: false, inverters_available: 12 },
      ...{ tracking_angle: -12.5, local_limit: 65, frequency: 50.01 },
    };
    const text = [Object.keys(measurement).join(','), Object.values(measurement).join(',')].join('\n');
    expect(readMeasurements(text, undefined)).toEqual({ lines: [{ line: 2, measurement }], ignoredColumns: [] });
  });

  it('may be a download, and names other columns that are ignored', () => {
    const text = 'period_end;period;total_power;verdict;Status\n2026-03-01T12:00Z;PT5M;61,2;ok;on\n';
    const { lines, ignoredColumns } = readMeasurements(text, undefined);
    expect(lines[0].measurement).toEqual({ period_end: '2026-03-01T12:00Z', period: 'PT5M', total_power: 61.2 });
    expect(ignoredColumns).toEqual(['Status']);
  });

  it.each([
    ['network_constraint', 'maybe', "line 2: network_constraint is 'maybe', expected true or false"],
    ['local_limit', '5 MW', "line 2: local_limit is '5 MW', expected a number"],
  ])('is refused with a wrong %s', (name, value, message) => {
    const text = `period_end,period,total_power,${name}\n2026-03-01T12:00Z,PT5M,1,${value}\n`;
    expect(() => readMeasurements(text, undefined)).toThrow(message);
  });
});
