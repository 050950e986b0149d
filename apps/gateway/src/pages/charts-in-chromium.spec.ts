import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Site, buildSiteResource } from '@daystar/contracts';
import { describeWith, eventually } from '@daystar/testing';
import { DAY } from '@daystar/timeseries';
import { BrowserFixture, buildSimulatedIssue } from './browser.fixture';
import { expectSoon } from './chromium.fixture';

/** Nodes of a page, of which long tables had tens of thousands. */
const MAX_NODES = 600;
/** A folder to put saved charts into. */
const { DAYSTAR_SCREENSHOTS: screenshots } = process.env;

describeWith('browser', 'a chart in Chromium', () => {
  const fixture = new BrowserFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  beforeEach(() => fixture.problems.splice(0));
  const site = (rest: string) => `/utility_scale_sites/${fixture.site}/${rest}`;

  it('of five-minute rows renders its table only when its button is pressed', async () => {
    const page = await fixture.openPage(site('combined?period=PT5M'));
    await page.waitForSelector('.plot canvas');
    expect(await fixture.countChartColours(page)).toBeGreaterThan(20);
    expect(await page.locator('*').count()).toBeLessThan(MAX_NODES);
    await page.locator('text=/Show the table \\([\\d,]+ rows\\)/').first().click();
    expect(await page.locator('table[data-rows] tbody tr').count()).toBeGreaterThan(2000);
    expect(fixture.problems).toEqual([]);
    await fixture.closePage(page);
  });

  it('is saved as it is seen: visible times as CSV, and the picture as PNG and SVG', async () => {
    const page = await fixture.openPage(site('forecasts'));
    await page.waitForSelector('.plot canvas');
    const plot = (await page.locator('.plot .u-over').boundingBox())!;
    const middle = plot.y + plot.height / 2;
    // Zooms to the first half.
    await page.mouse.move(plot.x + 1, middle);
    await page.mouse.down();
    await page.mouse.move(plot.x + plot.width / 2, middle, { steps: 5 });
    await page.mouse.up();
    const save = async (format: string) => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: format, exact: true }).click();
      const saved = await download;
      return { name: saved.suggestedFilename(), bytes: readFileSync(await saved.path()) };
    };
    const csv = await save('CSV');
    const rows = csv.bytes.toString().trimEnd().split('\r\n');
    expect(rows[0]).toBe('period_end,pv_estimate,pv_estimate10,pv_estimate90');
    expect(rows[1]).toMatch(/^2026-03-01T15:30:00Z,[\d.]+,[\d.]+,[\d.]+$/);
    expect(rows.length).toBeGreaterThan(160);
    expect(rows.length).toBeLessThan(175);
    expect(csv.name).toBe('Desert-Flat-2026-03-01.csv');

    const svg = await save('SVG');
    const text = svg.bytes.toString();
    expect(text).toContain('>Desert Flat</text>');
    expect(text).toContain('>America/Phoenix</text>');
    // The swatch of the clear sky is dotted, as its line.
    expect(text).toMatch(/<path d="M16 \d+(\.\d+)?h18" [^>]*stroke-dasharray="2 2"/);
    expect(text.match(/<path [^>]*fill="none"/g)!.length).toBeGreaterThanOrEqual(2);
    const png = await save('PNG');
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(png.bytes.length).toBeGreaterThan(5000);
    expect(fixture.problems).toEqual([]);
    if (screenshots) for (const { name, bytes } of [svg, png]) writeFileSync(join(screenshots, name), bytes);
    await fixture.closePage(page);
  });

  it('zooms by keyboard about the selected time, and the slider moves the visible range', async () => {
    const page = await fixture.openPage(site('forecasts?lang=de'));
    await page.waitForSelector('.plot canvas');
    const readVisibleRows = async () => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'CSV', exact: true }).click();
      const rows = readFileSync(await (await download).path(), 'utf8')
        .trimEnd()
        .split('\r\n')
        .slice(1);
      return rows.map((row) => row.split(',')[0]);
    };
    const all = await readVisibleRows();
    const slider = page.locator('figure input[type=range]');
    await slider.focus();
    await page.keyboard.press('Tab');
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Enter');
    const zoomed = await readVisibleRows();
    expect([zoomed[0], Math.round(all.length / zoomed.length)]).toEqual([all[0], 8]);
    await slider.focus();
    await page.keyboard.press('End');
    const last = await readVisibleRows();
    expect([last.at(-1), last.length]).toEqual([all.at(-1), expect.closeTo(zoomed.length, -1)]);
    await page.getByRole('button', { name: 'Alle Zeiten zeigen' }).press('Enter');
    expect(await readVisibleRows()).toEqual(all);
    await fixture.expectNoProblems(page);
    await fixture.closePage(page);
  });

  it('is an image with a table when scripts are off', async () => {
    const page = await fixture.openPage(site('forecasts?period=PT5M'), { javaScriptEnabled: false });
    expect(await page.locator('table[data-rows] tbody tr').count()).toBe(2016);
    expect((await page.locator('figure svg path.line').boundingBox())?.height).toBeGreaterThan(50);
    expect(await page.locator('figure svg path.band').count()).toBe(1);
    const colours = await page.evaluate<string[]>(`['line', 'band'].map((name) => {
      const style = getComputedStyle(document.querySelector('figure svg path.' + name));
      return name === 'line' ? style.stroke : style.fill;
    })`);
    expect(colours[0]).toMatch(/^rgb/);
    expect(colours[1]).toBe(colours[0]);
    expect(await page.locator('figure svg text').allTextContents()).toContain('Mon 2 Mar');
    await fixture.closePage(page);
  });

  it('also shades the range from 25 to 75 %, in chart, table and downloads, where the reader chooses it', async () => {
    const page = await fixture.openPage(site('combined'));
    await page.waitForSelector('.plot canvas');
    await page.click('text=10 to 90 % and 25 to 75 %');
    await page.waitForSelector('.swatch.band.inner');
    expect(await page.locator('nav [aria-current=true]').allTextContents()).toContain('10 to 90 % and 25 to 75 %');
    expect(await page.locator('figure output').textContent()).toMatch(
      /Forecast power \(P50\) [\d.]+ MW \([\d.]+ to [\d.]+; 25 to 75 % range: [\d.]+ to [\d.]+\)/,
    );
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV', exact: true }).click();
    const [header, ...rows] = readFileSync(await (await download).path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(header).toMatch(/,pv_estimate,pv_estimate10,pv_estimate25,pv_estimate75,pv_estimate90$/);
    const values = rows.map((row) => row.split(',').slice(-5)).filter(([power]) => power !== '');
    expect(values.length).toBeGreaterThan(300);
    for (const [p50, p10, p25, p75, p90] of values.map((row) => row.map(Number)))
      expect([p10, p25, p50, p75, p90]).toEqual([p10, p25, p50, p75, p90].toSorted((a, b) => a - b));
    const json = await page.request.get(fixture.url + (await page.getAttribute('a[download$=".json"]', 'href')));
    expect(((await json.json()) as { forecasts: object[] }).forecasts[0]).toHaveProperty('pv_estimate75');
    await fixture.expectNoProblems(page);
    await page.click('nav >> text=/^10 to 90 %$/');
    await page.waitForURL((url) => url.search === '');
    await fixture.closePage(page);

    const withoutScript = await fixture.openPage(site('forecasts'), { javaScriptEnabled: false });
    await withoutScript.click('text=10 to 90 % and 25 to 75 %');
    await expectSoon(() => withoutScript.locator('figure svg path.band').count(), 2);
    await fixture.closePage(withoutScript);
  });

  it('names days by weekday, and shows local time, UTC or the time of the browser', async () => {
    const page = await fixture.openPage(site('forecasts'), { timezoneId: 'Europe/Madrid' });
    await page.waitForSelector('.plot canvas');
    const output = page.locator('figure output');
    expect(await output.textContent()).toMatch(
      /^Sun 1 Mar, 08:00 to 08:30 America\/Phoenix: Forecast power \(P50\) [\d.]+ MW/,
    );
    await page.selectOption('.zones select', 'Etc/UTC');
    expect(await output.textContent()).toMatch(/^Sun 1 Mar, 15:00 to 15:30 UTC: Forecast power/);
    await page.selectOption('.zones select', 'Europe/Madrid');
    expect(await output.textContent()).toMatch(/^Sun 1 Mar, 16:00 to 16:30 Europe\/Madrid: Forecast power/);
    expect(await page.evaluate(`document.activeElement?.closest('.zones') !== null`)).toBe(true);
    expect(await page.locator('.plot canvas').count()).toBe(1);
    await fixture.closePage(page);
  });

  it('shows the energy of each complete day in the chosen time zone', async () => {
    const page = await fixture.openPage(site('forecasts'));
    await page.waitForSelector('.plot canvas');
    expect(await page.innerText('.energy p')).toBe('Energy by day: Forecast power (P50) (10 to 90 % range)');
    const readEnergy = () => page.locator('.energy li').allTextContents();
    expect((await readEnergy()).map((text) => text.slice(0, 'Mon 2 Mar'.length))).toEqual([
      'Mon 2 Mar',
      'Tue 3 Mar',
      'Wed 4 Mar',
      'Thu 5 Mar',
      'Fri 6 Mar',
      'Sat 7 Mar',
    ]);
    await page.selectOption('.zones select', 'Etc/UTC');
    const rows = await page.evaluate<{ end: string; powers: number[] }[]>(
      `[...document.querySelectorAll('table[data-rows] tbody tr')].map(({ cells }) => ({
        end: cells[0].firstChild.dateTime, powers: [...cells].slice(1, 4).map(({ textContent }) => Number(textContent)) }))`,
    );
    const [from, to] = [Date.UTC(2026, 2, 2), Date.UTC(2026, 2, 3)];
    const ofMonday = rows.filter(({ end }) => Date.parse(end) > from && Date.parse(end) <= to);
    const [monday] = await readEnergy();
    const shown = /^Mon 2 Mar \(tomorrow\) ([\d.]+) MWh \(([\d.]+) to ([\d.]+)\)$/.exec(monday)!.slice(1).map(Number);
    shown.forEach((energy, index) => {
      const sum = ofMonday.reduce((total, { powers }) => total + powers[index] / 2, 0);
      expect(Math.abs(energy / sum - 1)).toBeLessThan(0.001);
    });
    await fixture.closePage(page);
  });

  it.each(['/world_pv_power/combined', '/explore/power'])(
    'shows the band of a system without a site: %s',
    async (path) => {
      const page = await fixture.openPage(`${path}?latitude=32.25&longitude=-110.75&capacity=5`);
      await page.waitForSelector('.plot canvas');
      const legend = (await page.locator('.legend').first().locator('li').allTextContents()).map((text) => text.trim());
      expect(legend).toContain('Forecast power (P50), 10 to 90 % range');
      expect((await page.locator('.energy li').allTextContents()).join()).toMatch(/ kWh \([\d.]+ to [\d.]+\)/);
      await page.click('text=10 to 90 % and 25 to 75 %');
      await page.waitForSelector('.swatch.band.inner');
      expect(await fixture.findViolations(page)).toEqual([]);
      const csv = page.locator('a[download$=".csv"]');
      if (await csv.count()) {
        const response = await page.request.get(fixture.url + (await csv.getAttribute('href')));
        expect(await response.text()).toContain('pv_estimate10');
      }
      await fixture.closePage(page);
    },
  );

  it('names estimated actuals in the heading of the energy of past days', async () => {
    const page = await fixture.openPage(site('estimated_actuals'));
    await page.waitForSelector('.plot canvas');
    expect(await page.innerText('.energy p')).toBe('Energy by day: Power, estimated actual');
    await fixture.closePage(page);
  });

  it('omits series without values from its legend', async () => {
    // No period of the newest issue has passed.
    const newest = fixture.gateway.archived.at(-1)!.issue_id;
    const page = await fixture.openPage(`/sites/${fixture.site}/issues/${newest}`);
    await page.waitForSelector('.plot canvas');
    const legend = (await page.locator('.legend li').allTextContents()).join();
    expect(legend).toContain('forecast');
    expect(legend).not.toContain('measured');
    await fixture.closePage(page);
  });

  it('shows nights, the capacity and a clear sky behind the lines, and names of days apart', async () => {
    const page = await fixture.openPage('/sites');
    // Records what the chart writes, and where.
    await page.addInitScript(`{
      const { fillText } = CanvasRenderingContext2D.prototype;
      window.texts = [];
      CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
        window.texts.push({ text, x, y, width: this.measureText(text).width });
        return fillText.apply(this, arguments);
      };
    }`);
    await page.goto(fixture.url + site('combined'));
    await page.waitForSelector('.plot canvas');
    const legend = (await page.locator('.legend').first().locator('li').allTextContents()).map((text) => text.trim());
    expect(legend).toEqual(expect.arrayContaining(['clear sky', 'capacity 50 MW', 'night']));
    const top = await page.evaluate<number>(`document.querySelector('.u-over').offsetTop`);
    const texts = await page.evaluate<{ text: string; x: number; y: number; width: number }[]>('texts');
    const [now] = texts.filter(({ text }) => text === 'now');
    expect(now.y).toBeLessThan(top);
    const days = texts.filter(({ text }) => /^[A-Z][a-z]{2} \d+ [A-Z]/.test(text));
    expect(days.length).toBeGreaterThan(4);
    days.slice(1).forEach(({ x, y, width }, index) => {
      if (days[index].y === y && x > days[index].x) expect(x - days[index].x).toBeGreaterThan(width);
    });
    const { gateway } = fixture;
    const start = new Date(gateway.clock.now() - DAY).toISOString();
    await gateway.send('PATCH', site(''), { capacity_changes: [{ start, capacity: 40 }] });
    await page.reload();
    await page.waitForSelector('.plot canvas');
    expect(await page.locator('.legend').first().innerText()).toContain('capacity now 40 MW');
    expect(fixture.problems).toEqual([]);
    await gateway.send('PATCH', site(''), { capacity_changes: null });
    await page.context().close(); // The script would run in another test, too.
  });

  it('names several sites by their names, and draws their sum', async () => {
    const place = { latitude: 32.3, longitude: -110.7, capacity: 50 };
    const { gateway } = fixture;
    const created = await gateway.send('POST', '/utility_scale_sites', { ...place, name: 'Second Flat' });
    const { resource_id } = (await created.json()) as Site;
    await gateway.rowCache.publishIssue(buildSimulatedIssue(gateway, buildSiteResource(resource_id)));
    const page = await fixture.openPage('/utility_scale_sites/forecasts');
    await page.waitForSelector('.plot canvas');
    const readLegend = async () => (await page.locator('.legend').first().locator('li').allTextContents()).join();
    expect(await readLegend()).toMatch(/^Desert Flat [\d.]+ MW,Second Flat [\d.]+ MW$/);
    await page.check('text=Also draw their sum');
    const [sum, ...parts] = [...(await readLegend()).matchAll(/([\d.]+) MW/g)].map(([, power]) => Number(power));
    expect(sum).toBeCloseTo(parts[0] + parts[1], 3);
    expect(await page.locator('.energy li').count()).toBeGreaterThan(4);
    expect(await fixture.findViolations(page)).toEqual([]);
    expect(fixture.problems).toEqual([]);
    await fixture.closePage(page);
  });

  it('previews a chosen CSV file, which is stored after that', async () => {
    const page = await fixture.openPage(`/sites/${fixture.site}/upload`);
    const csv = 'time;power\n2026-02-20 12:00;10,5\n2026-02-20 12:30;11\n';
    await page.setInputFiles('#file', { name: 'plant.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    // Not page.waitForFunction: it polls by eval(), which the policy of the page forbids.
    await eventually(async () => (await page.inputValue('#table')).includes('10,5') || undefined);
    await page.click('main form button');
    await page.locator('text=Store 2 measurements').waitFor();
    expect(await fixture.findViolations(page)).toEqual([]);
    await page.click('text=Store 2 measurements');
    await page.waitForURL('**/measurements?from=*');
    await page.waitForSelector('.plot canvas');
    expect(await fixture.findViolations(page)).toEqual([]);
    expect(fixture.problems).toEqual([]);
    await fixture.closePage(page);
  });
});
