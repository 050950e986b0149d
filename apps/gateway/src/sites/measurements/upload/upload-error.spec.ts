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
    const named = namePowerColumn(error, { header: 'Potencia activa (kW)' });
    expect(localizeUploadError(named).render(language)).toBe(text);
  });

  it('is unchanged for another field', () => {
    const other = { ...error, field: 'mean_ghi' };
    expect(namePowerColumn(other, { header: 'kW' })).toBe(other);
  });
});
