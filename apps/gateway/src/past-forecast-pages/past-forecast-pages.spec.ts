import { buildSiteResource } from '@daystar/contracts';
import { DAY, HOUR, MINUTE } from '@daystar/timeseries';
import { GatewayFixture, KEY, NOW, OTHER_KEY } from '../gateway.fixture';

const BROWSER = { accept: 'text/html' };

/** Parses a number of an English page. */
const readNumber = (text: string) => Number(text.replaceAll(',', ''));

describe('the pages of past issues', () => {
  const fixture = new GatewayFixture();
  const cookies: Record<string, string> = {};
  let id = '';
  let past = '';
  beforeAll(async () => {
    await fixture.start();
    fixture.clock.time = NOW - 2 * DAY;
    id = await fixture.addSiteWithRows();
    past = fixture.archived[0].issue_id;
    fixture.clock.time = NOW;
    fixture.archived.push(fixture.buildIssue(buildSiteResource(id)));
    for (const key of [KEY, OTHER_KEY]) cookies[key] = await fixture.signIn(key);
  });
  afterAll(() => fixture.close());
  const open = async (path: string, key = KEY) => {
    const response = await fetch(`${fixture.gateway.url}/sites/${id}/issues${path}`, {
      headers: { ...BROWSER, cookie: cookies[key] },
    });
    return { status: response.status, text: await response.text() };
  };

  it('list the issues of a day, each with a link to its chart', async () => {
    const { status, text } = await open('?day=2026-02-27');
    expect(status).toBe(200);
    expect(text).toContain(`href="/sites/${id}/issues/${past}" aria-label="Forecast issued at 2026-02-27 15:10"`);
    expect((await open('')).text).toContain('Issues of 2026-03-01');
  });

  it('lead from a day to the last forecast before it', async () => {
    const [, link] = /href="([^"]+)">Compare it with the last forecast before it/.exec(
      (await open('?day=2026-02-28')).text,
    )!;
    expect(link).toBe(`/sites/${id}/issues/${past}?day=2026-02-28`);
    expect((await open('?day=2026-02-27')).text).not.toContain('Compare it with');
  });

  it('lay the last issues over each other, the latest first', async () => {
    expect((await open('')).text).toContain(`href="/sites/${id}/issues/latest"`);
    const issue = fixture.buildIssue(buildSiteResource(id));
    const issued_at = new Date(Date.parse(issue.issued_at) - HOUR).toISOString();
    fixture.archived.push({ ...issue, issue_id: 'an-hour-earlier', issued_at });
    const { status, text } = await open('/latest');
    fixture.archived.pop();
    expect([status, text.includes('The last 2 forecasts')]).toEqual([200, true]);
    const names = [...text.matchAll(/data-name="issued 2026-03-01 (\d\d:\d\d)"/g)].map(([, time]) => time);
    expect(names).toEqual([issue.issued_at, issued_at].map((time) => time.slice(11, 16)));
  });

  it('have a title without a number when none is archived', async () => {
    const archived = fixture.archived.splice(0);
    const { status, text } = await open('/latest');
    fixture.archived.push(...archived);
    expect([status, text.includes('The last forecasts'), text.includes('The last 0')]).toEqual([200, true, false]);
  });

  it('say what to do when a day has none', async () => {
    expect((await open('?day=2026-03-02')).text).toContain('Choose another one');
    const { text } = await open('?day=2026-01-01');
    expect(text).toMatch(/The site was registered at .*2026-03-01 15:13.* UTC/s);
    expect(text).toContain(`href="/utility_scale_sites/${id}/estimated_actuals"`);
    expect((await open('?day=soon')).status).toBe(400);
  });

  it('show the rows of an issue next to what happened since', async () => {
    const { text } = await open(`/${past}`);
    const rows = [...text.matchAll(/<tr>\s*<th scope="row">\s*<time datetime="([^"]+)".*?<\/tr>/gs)];
    const cellsAt = (time: number) => {
      const stamp = `${new Date(time).toISOString().slice(0, 19)}Z`;
      const [row = ''] = rows.find(([, found]) => found === stamp) ?? [];
      return [...row.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell]) => cell);
    };
    // Powers of both issues are the same function of time.
    const end = Math.floor(NOW / HOUR) * HOUR;
    const [forecast, low, high, measured, actual] = cellsAt(end - 6 * HOUR);
    expect([forecast, measured]).toEqual([actual, '']);
    expect(Number(low)).toBeLessThan(Number(high));
    expect(cellsAt(end + 30 * MINUTE)[4]).toBe('');
    expect(text).toContain('estimated actuals');
  });

  it('list the energies of one day, show it at first, and lead to accuracy and tuning', async () => {
    const { text } = await open(`/${past}?day=2026-02-28`);
    const main = text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
    const [, forecast, actual] =
      /Energy of 2026-02-28, local time: forecast, not tuned ([\d.,]+) MWh · estimated actual ([\d.,]+) MWh · measured –/.exec(
        main,
      )!;
    expect(readNumber(forecast)).toBeGreaterThan(0);
    expect(actual).toBe(forecast);
    expect(text).toMatch(/href="\/sites\/[^"]+\?day=2026-02-28"\s+aria-current="true"/);
    const [start, end] = /data-shown="(\d+) (\d+)"/.exec(text)!.slice(1).map(Number);
    expect([end - start, start % 3600]).toEqual([DAY / 1000, 0]);
    for (const page of ['accuracy', 'tuning']) expect(text).toContain(`href="/utility_scale_sites/${id}/${page}"`);
    expect((await open(`/${past}?day=2026-02-28&lang=de`)).text).toContain('Energie am 2026-02-28, Ortszeit:');
    expect((await open(`/${past}?day=2026-02-28&lang=es`)).text).toContain('Energía del 2026-02-28, hora local:');
    expect((await open(`/${past}?day=never`)).status).toBe(200);
  });

  it('list the energy that weather alone led to, where the issue is tuned', async () => {
    const issue = fixture.archived[0];
    const untuned_estimate = issue.forecasts.pv_estimate.map((power) => power / 2);
    const archived = [...fixture.archived];
    const latest = archived.at(-1)!;
    const explained = latest.estimated_actuals.pv_estimate.map((power) => 3 * power);
    const estimated_actuals = { ...latest.estimated_actuals, untuned_estimate: explained };
    const tuned = { ...issue, issue_id: 'tuned', forecasts: { ...issue.forecasts, untuned_estimate } };
    fixture.archived.splice(0, Infinity, tuned, { ...latest, estimated_actuals });
    const { text } = await open('/tuned?day=2026-02-28');
    fixture.archived.splice(0, Infinity, ...archived);
    const [, actual] = /estimated actual\s+<b>([\d.,]+) MWh<\/b>/.exec(text)!;
    const [, forecast, untuned] = /forecast\s+<b>([\d.,]+) MWh<\/b>.*from weather alone\s+<b>([\d.,]+) MWh<\/b>/s.exec(
      text,
    )!;
    expect(readNumber(untuned) / readNumber(forecast)).toBeCloseTo(0.5, 3);
    expect(readNumber(actual) / readNumber(forecast)).toBeCloseTo(3, 2);
  });

  it('compare with measurements as soon as there are some', async () => {
    const end = Math.floor(NOW / HOUR) * HOUR;
    const period_end = new Date(end - 12 * HOUR).toISOString();
    const measurements = [{ period_end, period: 'PT30M', total_power: 20 }];
    await fixture.send('POST', `/utility_scale_sites/${id}/measurements`, { measurements });
    expect((await open(`/${past}`)).text).toContain('Mean absolute error');
  });

  it('belong to the owner of the site', async () => {
    expect((await open('', OTHER_KEY)).status).toBe(404);
    expect((await open(`/${past}`, OTHER_KEY)).status).toBe(404);
    expect((await open('/no-such-issue')).status).toBe(404);
  });
});
