import { readFileSync } from 'node:fs';
import { type Measurement, buildSiteResource } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { DAY, HOUR } from '@daystar/timeseries';
import type { Page } from 'playwright-core';
import { BrowserFixture, buildSimulatedIssue } from '../../pages/browser.fixture';

const LIMITS = {
  export_limit: 30,
  outages: [{ start: '2026-03-02T15:00:00Z', end: '2026-03-03T03:00:00Z', available_share: 0.25 }],
  curtailments: [{ start: '2026-03-04T15:00:00Z', end: '2026-03-05T03:00:00Z', power_limit: 10 }],
};

/** Reads the delivered power and the drawn potential of two days, MW; NaN where the chart has none. */
async function readChart(page: Page): Promise<{ delivered: number; potential: number }[]> {
  const slider = page.locator('figure.chart input[type=range]');
  const values = [];
  for (let index = 0; index < 96; index++) {
    await slider.fill(String(index));
    const text = (await slider.getAttribute('aria-valuetext')) ?? '';
    const read = (name: string) => Number(new RegExp(`${name} ([\\d.]+) MW`).exec(text)?.[1]);
    values.push({ delivered: read('Forecast power \\(P50\\)'), potential: read('Power without limits') });
  }
  return values;
}

describeWith('browser', 'the chart of a plant with limits', () => {
  const fixture = new BrowserFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());

  it('draws the export limit and the potential above it, and names outages and curtailments', async () => {
    await fixture.gateway.send('PATCH', `/utility_scale_sites/${fixture.site}`, LIMITS);
    const issue = buildSimulatedIssue(fixture.gateway, buildSiteResource(fixture.site));
    const deliver = (power: ArrayLike<number>) => Array.from(power, (value) => Math.min(LIMITS.export_limit, value));
    await fixture.gateway.rowCache.publishIssue({
      ...issue,
      resource_version: 2,
      issue_id: `${issue.issue_id}-limited`,
      forecasts: {
        ...issue.forecasts,
        pv_potential: issue.forecasts.pv_estimate,
        pv_estimate: deliver(issue.forecasts.pv_estimate),
      },
    });
    const page = await fixture.openPage(`/utility_scale_sites/${fixture.site}/forecasts`);
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1280, 390]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await page.waitForSelector('.plot canvas');
        const legend = (await page.locator('.legend').first().locator('li').allTextContents()).map((text) =>
          text.trim(),
        );
        expect(legend).toEqual(expect.arrayContaining(['export limit 30 MW', 'planned outage', 'curtailment']));
        expect(legend.some((text) => text.startsWith('Power without limits'))).toBe(true);
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
        if (process.env.SCREENSHOTS)
          await page.screenshot({
            fullPage: true,
            path: `${process.env.SCREENSHOTS}/limits-${colorScheme}-${width}.png`,
          });
      }
    expect(fixture.problems).toEqual([]);
    // The potential is drawn only where the plant delivers less.
    const values = await readChart(page);
    expect(values.some(({ delivered, potential }) => potential > delivered)).toBe(true);
    expect(values.some(({ delivered, potential }) => delivered > 0 && Number.isNaN(potential))).toBe(true);
    expect(values.filter(({ delivered, potential }) => potential === delivered)).toEqual([]);
    await fixture.closePage(page);
  });

  it('of its measurements breaks at gaps, has the axis of used values, and names days that lack energy by day', async () => {
    // Three days in Arizona: eight hours of the second one are missing, and two values are far too high.
    const start = Date.parse('2026-02-10T07:00:00Z');
    const halfHours = Array.from({ length: 3 * 48 }, (_, row) => ({
      period_end: new Date(start + ((row + 1) * HOUR) / 2).toISOString(),
      period: 'PT30M',
      total_power: row === 30 || row === 90 ? 60_000 : 20,
      verdict: row === 30 || row === 90 ? 'unit_suspect' : 'ok',
    })).filter((_, row) => row < 48 || row >= 64);
    // Hours of the fourth day and of the light of the fifth, in a chart of half hours.
    const hours = Array.from({ length: 24 + 19 }, (_, row) => ({
      period_end: new Date(start + 3 * DAY + (row + 1) * HOUR).toISOString(),
      period: 'PT60M',
      total_power: 20,
      verdict: 'ok',
    })).filter((_, row) => row < 24 || row >= 24 + 7);
    const path = (rest: string) => `/utility_scale_sites/${fixture.site}/${rest}`;
    const posted: object[] = [...halfHours, ...hours];
    fixture.gateway.measurements.push(...(posted as Measurement[]));
    const page = await fixture.openPage(path('measurements?from=2026-02-10&to=2026-02-16'));
    await page.waitForSelector('.plot canvas');
    expect(await page.innerText('main')).toContain('from 2026-02-10 07:00 to 2026-02-15 02:00 UTC');
    expect(await page.innerText('.legend')).toContain('marked at its edge: 2');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'SVG', exact: true }).click();
    const svg = readFileSync(await (await download).path(), 'utf8');
    expect(Math.max(...[...svg.matchAll(/text-anchor="end">([\d.,]+)</g)].map(([, text]) => Number(text)))).toBe(20);
    const line = [...svg.matchAll(/ d="(M[^"]+)"[^>]* fill="none"/g)][0][1];
    // The line begins again after each gap, and after each rejected value.
    expect(line.match(/M/g)).toHaveLength(5);
    expect(svg.match(/L[\d. ]+L[\d. ]+Z/g)).toHaveLength(2);
    expect((await page.innerText('.energy')).replaceAll(/\s+/g, ' ')).toBe(
      'Energy by day: Measured power Thu 12 Feb 480 MWh Fri 13 Feb 480 MWh Sat 14 Feb 240 MWh ' +
        'Days without energy, because values are missing or rejected: Tue 10 Feb, Wed 11 Feb',
    );
    await fixture.expectNoProblems(page);
    // The half hour of the sunrise has an estimate, but its measurement counts as night.
    const isAtSunrise = ({ period_end }: Measurement) => period_end.startsWith('2026-02-28T14:00');
    Object.assign(fixture.gateway.measurements.find(isAtSunrise)!, { verdict: 'night' });
    await page.goto(fixture.url + path('accuracy'));
    await page.waitForSelector('.energy');
    expect(await page.innerText('.energy')).toMatch(
      /\w+ 28 Feb [\d.]+ MWh \([\d.]+ to [\d.]+\) · Measured power [\d.]+ MWh/,
    );
    await fixture.closePage(page);
  });
});
