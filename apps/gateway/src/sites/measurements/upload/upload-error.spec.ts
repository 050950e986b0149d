import { localizeUploadError } from './localize-upload-error';
import { type UploadError, namePowerColumn } from './upload-error';

describe('an error of a power in a table', () => {
  const error: UploadError = {
    message: "'total_power' must be a number (MW), not a string.",
    field: 'total_power',
    problem: { text: '{field} must be a number{unit}.', values: { unit: 'MW' } },
  };

  it.each([
    ['en', "'Potencia activa (kW)' must be a number, not a string."],
    ['de', '<code>Potencia activa (kW)</code> muss eine Zahl sein.'],
  ] as const)('names the column of the file: %s', (language, text) => {
    const named = namePowerColumn(error, { header: 'Potencia activa (kW)', factor: 0.001 });
    expect(localizeUploadError(named).render(language)).toBe(text);
  });

  const createLimitsError = (unit: string): UploadError => ({
    message: `'total_power' must be between -1000 and 100,000 (${unit}).`,
    field: 'total_power',
    problem: { text: '{field} must be between {min} and {max}{unit}.', values: { min: -1000, max: 100_000, unit } },
  });

  it.each([
    ['en', 'MW', 0.001, "'Power' must be between -1,000,000 and 100,000,000 (kW; 1 MW = 1000 kW)."],
    [
      ...(['de', 'MW', 0.001] as const),
      '<code>Power</code> muss zwischen -1.000.000 und 100.000.000 liegen (kW; 1 MW = 1000 kW).',
    ],
    ['en', 'kW', 1000, "'Power' must be between -1 and 100 (MW; 1 MW = 1000 kW)."],
    ['en', 'MW', 1, "'Power' must be between -1000 and 100,000 (MW)."],
  ] as const)('states limits in the units of the file and the site: %s, site in %s', (language, unit, factor, text) => {
    const named = namePowerColumn(createLimitsError(unit), { header: 'Power', factor });
    expect(localizeUploadError(named).render(language)).toBe(text);
  });

  it('is unchanged for another field', () => {
    const other = { ...error, field: 'mean_ghi' };
    expect(namePowerColumn(other, { header: 'kW', factor: 0.001 })).toBe(other);
  });
});
