import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, 'messages');
const messages = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
/** Responses without the lines of their requests and without texts of errors. */
const responses = messages
  .join('\n')
  .replace(/^(GET|POST|PUT|PATCH|DELETE) .*$/gm, '')
  .replace(/"message":"[^"]*"/g, '');
const api = readFileSync(join(__dirname, '../../../../docs/api.md'), 'utf8');

describe('the spelling of values', () => {
  it('uses seven fractional digits in every timestamp', () => {
    const times = responses.match(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.]*Z/g) ?? [];
    expect(times.length).toBeGreaterThan(50);
    expect(times.filter((time) => !/\.\d{7}Z$/.test(time))).toEqual([]);
    expect(api).toContain('UTC with seven fractional digits and `Z`');
  });

  it('uses whole minutes in every period', () => {
    const periods = responses.match(/\bPT\d+[A-Z]\w*/g) ?? [];
    expect(periods.length).toBeGreaterThan(50);
    expect(periods.filter((period) => !/^PT\d+M$/.test(period))).toEqual([]);
  });

  it('writes plans in lower case, and their title in the usage', () => {
    const plans = (responses.match(/"plan":"\w+"/g) ?? []).sort();
    expect([...new Set(plans)]).toEqual(['"plan":"Free"', '"plan":"free"']);
    expect(api).toContain('`/usage` has the title, `Free`');
  });
});
