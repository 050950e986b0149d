import { type FlaggedMeasurement, buildSiteResource } from '@daystar/contracts';
import { eventually } from '@daystar/testing';
import { DAY, HOUR, NATIVE_PERIOD_MS, floorTo, formatStamp } from '@daystar/timeseries';
import { GatewayFixture, KEY, NOW, waitUntil } from '../gateway.fixture';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

describe('the dashboard', () => {
  const fixture = new GatewayFixture();
  let cookie = '';
  beforeAll(async () => {
    await fixture.start();
    const { url } = fixture.gateway;
    const headers = { origin: url };
    const body = new URLSearchParams({ key: KEY });
    const response = await fetch(`${url}/sign-in`, { method: 'POST', body, headers, redirect: 'manual' });
    expect(response.headers.get('location')).toBe('/sites');
    cookie = response.headers.get('set-cookie')!.split(';')[0];
    await fixture.addSiteWithRows({ name: 'Zenith', azimuth: 0, tilt: 30, capacity: 100, tags: ['north'] });
    await fixture.send('POST', '/utility_scale_sites', { name: 'Aaa', latitude: 47, longitude: 8, capacity: 3 });
    await fixture.send('POST', '/weather_sites', { name: 'Mast', latitude: 1, longitude: 2 });
  });
  afterAll(() => fixture.close());

  const show = async (path = '/sites') => {
    const response = await fetch(fixture.gateway.url + path, { headers: { ...BROWSER, cookie } });
    return { status: response.status, text: (await response.text()).replaceAll(/\s+/g, ' ') };
  };
  const findRow = (text: string, name: string) =>
    text.split('<tr>').find((part) => part.includes(`>${name}</a>`)) ?? '';

  it('lists sites by name with power now, energy of two days with ranges, and a warning of modules that face the pole', async () => {
    const { text } = await show();
    expect(text.indexOf('>Aaa<')).toBeLessThan(text.indexOf('>Zenith<'));
    const row = findRow(text, 'Zenith');
    expect(row).toMatch(/utility-scale · 100 MW · north/);
    expect(row).toMatch(/data-label="Now" class="amount"> ?[\d.]+ MW ?<br \/><small class="note">\d+ %<\/small>/);
    expect(row.match(/[\d.,]+ MWh<br \/><small class="note">[\d.,]+ to [\d.,]+<\/small>/g)).toHaveLength(2);
    expect(row).toContain('Modules face the pole');
    expect(row).toContain('data-label="Tuning">not yet');
    expect(findRow(text, 'Aaa')).toContain('no forecast yet');
    expect(findRow(text, 'Mast')).toContain('weather only');
  });

  it('counts the sites of each kind in the language of the page', async () => {
    const { text } = await show('/sites?lang=de');
    for (const count of ['2 Großanlagen', '0 Dachanlagen', '1 Wetterstandort', 'Großanlagen in einem Diagramm'])
      expect(text).toContain(`>${count}</a>`);
    expect((await show('/sites?lang=en')).text).toContain('>1 weather site</a>');
  });

  it('shows small capacities and powers with two significant digits', async () => {
    await fixture.addSiteWithRows({ name: 'Shed', capacity: 0.003 });
    const [{ text }, german] = [await show('/sites?name=shed'), (await show('/sites?name=shed&lang=de')).text];
    expect(findRow(text, 'Shed')).toContain('utility-scale · 0.003 MW');
    expect(findRow(german, 'Shed')).toContain(' · 0,003 MW');
  });

  it('draws today as steps: estimated up to now, then the forecast with its range', async () => {
    const row = findRow((await show()).text, 'Zenith');
    for (const name of ['band', 'line past', 'line'])
      expect(row).toMatch(new RegExp(`<path class="${name} \\w+-1" d="M[\\d.]+ [\\d.]+H[^"]+"`));
    expect(row).toContain('role="img" aria-label="Zenith today: ');
  });

  it('warns of climatology, old weather data and missing measurements', async () => {
    const id = await fixture.addSiteWithRows({ name: 'Dark' });
    const issue = fixture.buildIssue(buildSiteResource(id), { issue_id: '20260301T150100000Z-1' });
    const steps = issue.forecasts.pv_estimate.length;
    const rowsOfDay = DAY / NATIVE_PERIOD_MS;
    await fixture.rowCache.publishIssue({
      ...issue,
      made_with: { measured_rows: [rowsOfDay, 12] },
      forecasts: {
        ...issue.forecasts,
        provenance: [
          { steps: 100, ladder: 'nwp', inputs: [], tuning_flags: ['learned'] },
          { steps: steps - 100, ladder: 'climatology', inputs: [] },
        ],
      },
    });
    const row = findRow((await show('/sites?name=dark')).text, 'Dark');
    expect(row).toContain('No usable measurements for a day');
    expect(row).toContain('data-label="Tuning">by measurements');
    expect(findRow((await show('/sites')).text, 'Mast')).toContain('data-label="Warnings">none');
  });

  it('says of a site what the list of its kind says, where the findings are minor or name a warning', async () => {
    const findCell = async (path: string, label: string, name: string) =>
      await eventually(async () => {
        const [, cell] = findRow((await show(path)).text, name).split(`<td data-label="${label}">`);
        return cell === undefined || cell.includes('being checked') ? undefined : cell.split('</td>')[0].trim();
      });
    const id = await fixture.addSiteWithRows({ name: 'Calm' });
    const issue = fixture.buildIssue(buildSiteResource(id), { issue_id: '20260301T150100000Z-1' });
    const provenance = issue.forecasts.provenance.map((run) => ({ ...run, tuning_flags: ['learned' as const] }));
    await fixture.rowCache.publishIssue({ ...issue, forecasts: { ...issue.forecasts, provenance } });
    const end = floorTo(NOW, DAY);
    fixture.measurements.push(
      ...Array.from({ length: 24 }, (_, hour) => {
        const total_power = hour < 9 || hour > 16 ? 0 : 5;
        return { period_end: formatStamp(end - (23 - hour) * HOUR), period: 'PT1H', total_power };
      }),
    );
    for (const name of ['Calm', 'Dark']) {
      const listed = await findCell('/utility_scale_sites', 'Finding', name);
      const cell = await findCell(`/sites?name=${name}`, 'Warnings', name);
      expect(cell).toMatch(/^(<strong class="error block">No usable measurements for a day<\/strong>)?[^]+$/);
      expect(cell.replace(/^<strong.*<\/strong>/, '').trim()).toBe(listed);
    }
    fixture.measurements.splice(0);
  });

  it('names why measurements are rejected, in place of their absence', async () => {
    const id = await fixture.addSiteWithRows({ name: 'Late' });
    const issue = fixture.buildIssue(buildSiteResource(id), { issue_id: '20260301T150100000Z-1' });
    await fixture.rowCache.publishIssue({ ...issue, made_with: { measured_rows: [DAY / NATIVE_PERIOD_MS, 12] } });
    const end = floorTo(NOW, DAY);
    const rejected = Array.from({ length: 24 }, (_, hour) => ({
      period_end: formatStamp(end - (23 - hour) * HOUR),
      period: 'PT1H',
      total_power: hour < 9 || hour > 16 ? 0 : 5,
      verdict: 'clock_suspect' as const,
    }));
    fixture.measurements.push(...rejected);
    const row = await eventually(async () => {
      const shown = findRow((await show('/sites?name=late')).text, 'Late');
      return shown.includes('being checked') ? undefined : shown;
    });
    expect(row).toContain('The clock of the measurements is off');
    expect(row).not.toContain('No usable measurements for a day');
    fixture.measurements.splice(0);
  });

  it('says that measurements of other sites alone tune a site', async () => {
    const id = await fixture.addSiteWithRows({ name: 'Pooled' });
    const issue = fixture.buildIssue(buildSiteResource(id), { issue_id: '20260301T150100000Z-1' });
    const provenance = issue.forecasts.provenance.map((run) => ({ ...run, tuning_flags: ['pooled' as const] }));
    await fixture.rowCache.publishIssue({ ...issue, forecasts: { ...issue.forecasts, provenance } });
    const row = findRow((await show('/sites?name=pooled')).text, 'Pooled');
    expect(row).toContain('data-label="Tuning">by measurements of other sites');
    const { headers } = await fixture.get(`/utility_scale_sites/${id}/forecasts?hours=2`);
    expect(headers.get('x-tuning')).toBe('pooled');
  });

  it('filters by tag and name, and sorts by capacity', async () => {
    const { text } = await show('/sites?tag=north&sort=capacity');
    expect(text).toContain('>Zenith</a>');
    expect(text).not.toContain('>Aaa</a>');
    expect(text).toContain('<option value="north" selected>');
    expect((await show('/sites?tag=nowhere')).text).toContain('No site matches.');
    const sorted = (await show('/sites?sort=capacity')).text;
    expect(sorted.indexOf('>Zenith<')).toBeLessThan(sorted.indexOf('>Aaa<'));
    expect((await show('/sites?sort=mood')).status).toBe(400);
  });

  it('sorts names with numbers by their numbers', async () => {
    for (const name of ['Roof 10', 'Roof 9'])
      await fixture.send('POST', '/weather_sites', { name, latitude: 1, longitude: 2 });
    const { text } = await show('/sites?name=roof');
    expect(text).toContain('>Roof 10<');
    expect(text.indexOf('>Roof 9<')).toBeLessThan(text.indexOf('>Roof 10<'));
  });

  it('names the most serious finding of a site, also in the list of sites, with a link to the diagnosis', async () => {
    const id = await fixture.addSiteWithRows({ name: 'Off', capacity: 10, azimuth: 180, tilt: 30 });
    const base = `/utility_scale_sites/${id}`;
    // Four days, of which the third has no power.
    const end = floorTo(NOW, DAY);
    const measurements = Array.from({ length: 96 }, (_, k): FlaggedMeasurement => {
      const [day, isNight] = [Math.floor(k / 24), k % 24 < 15 || k % 24 > 23];
      const total_power = isNight || day === 2 ? 0 : 5;
      const verdict = isNight ? 'night' : day === 2 ? 'curtailed' : 'ok';
      return { period_end: formatStamp(end - (95 - k) * HOUR), period: 'PT1H', total_power, verdict };
    });
    fixture.measurements.push(...measurements);
    const shown: string[] = [];
    for (const path of ['/sites?name=off', '/utility_scale_sites'])
      shown.push(
        await eventually(async () => {
          const row = findRow((await show(path)).text, 'Off');
          return row.includes('class="severity') ? row : undefined;
        }),
      );
    const { findings } = (await (await fixture.get(`${base}/diagnosis`)).json()) as {
      findings: { code: string; title: string }[];
    };
    fixture.measurements.splice(0);
    expect(findings.map(({ code }) => code)).toContain('outage');
    for (const row of shown) expect(row).toContain(`<a href="${base}/diagnosis">${findings[0].title}</a>`);
    expect((await show('/utility_scale_sites')).text).toContain('<script src="/assets/live-rows');
  });

  it('shows aggregations, and escapes what accounts have named', async () => {
    await fixture.addAggregation({ collection_id: 'all', aggregation_id: 'x', name: '<b>Sum</b>', accounts: ['acme'] });
    await fixture.rowCache.publishIssue(fixture.buildIssue('aggregation/all/x'));
    const { text } = await show();
    expect(text).toContain('&lt;b&gt;Sum&lt;/b&gt;');
    expect(text).toMatch(/href="\/pv_power\/collections\/all\/aggregations\/x\/recent"/);
  });

  it('of 1,000 sites has pages of 50, and reads the issues of one page only', async () => {
    const created_at = new Date(NOW).toISOString();
    const sites = Array.from({ length: 1000 }, (_, i) => ({
      resource_id: `aaaa-bbbb-cccc-${String(i).padStart(4, '0')}`,
      kind: 'utility' as const,
      account_id: 'acme',
      name: `Plant ${i}`,
      latitude: 40,
      longitude: 5,
      capacity: 10,
      version: 1,
      created_at,
      tags: ['many'],
    }));
    await fixture.publishSites(sites);
    await waitUntil(async () => (await show('/sites?tag=many')).text.includes('1,000 of '));
    const reads = jest.spyOn(fixture.rowCache, 'readCurrentPackedIssue');
    const { text } = await show('/sites?tag=many');
    expect(text).toContain('Page 1 of 20');
    expect(text.match(/<tr>/g)).toHaveLength(51);
    // The diagnosis of these sites reads their issues, too.
    expect(new Set(reads.mock.calls.map(([resource]) => resource)).size).toBeLessThanOrEqual(50);
    expect((await show('/sites?tag=many&page=20')).text.match(/<tr>/g)).toHaveLength(51);
    reads.mockRestore();
  });
});
