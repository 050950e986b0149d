import { type PowerSeries, type TuningEstimate, type TuningReport, showTuning, siteChanged } from '@daystar/contracts';
import { eventually } from '@daystar/testing';
import { DAY } from '@daystar/timeseries';
import { GatewayFixture, NOW, OTHER_KEY } from '../../gateway.fixture';
import { renderEstimatesSection } from './estimates-section';
import { sitesWithoutModels } from './tuning.fixture';
import type { SiteRecord } from '../site-record';
import { renderTuningPage, renderTuningSections } from './tuning.page';
import type { DatedTuningReport } from './week-changes';
import { toTuningRecord } from './tuning-record';

describe('the tuning of a site', () => {
  const fixture = new GatewayFixture();
  let id: string;
  let path: string;
  beforeAll(async () => {
    await fixture.start();
    id = await fixture.addSiteWithRows();
    path = `/utility_scale_sites/${id}`;
  });
  afterAll(() => fixture.close());

  interface Row {
    pv_estimate: number;
    pv_estimate10: number;
    pv_estimate90: number;
  }
  const rows = async (query: string): Promise<Row[]> => {
    const answer = (await (await fixture.get(`${path}/combined?hours=2&${query}`)).json()) as Record<string, Row[]>;
    return [...answer.estimated_actuals, ...answer.forecasts];
  };

  it('says before the first model how measurements correct the forecast, and why its range is wide', () => {
    const state = { enabled: true, models: [], served: [] };
    const early = renderTuningSections({ ...state, values: 326 }, 'MW').text;
    expect(early).toContain('measurements already correct the forecast');
    expect(early).toContain('After only a few days it is wide');
    for (const other of [
      { ...state, values: 0 },
      { ...state, values: 326, enabled: false },
    ])
      expect(renderTuningSections(other, 'MW').text).not.toContain('already correct');
  });

  it('says of a site without usable measurements that those of other sites correct its forecast', () => {
    const site = { ...siteChanged.example, name: 'New' } as unknown as SiteRecord;
    const report = { resource_id: siteChanged.example.resource_id, enabled: true, values: 0, models: [], served: [] };
    const pooled = { version: 'a1', offset: 0.02, slope: 0.8, error_p90: 0.3 };
    const render = (tuning: TuningReport) => renderTuningPage('utility', site, tuning).main.text;
    expect(render({ ...report, pooled })).toContain('measurements of other sites correct the forecast');
    expect(render(report)).not.toContain('measurements of other sites');
  });

  it('has the changes of the last seven days in JSON, too, and after tuning is switched', async () => {
    const { reply } = showTuning.example;
    const since = new Date(NOW - 2 * DAY).toISOString();
    const lost_output = { since, share: 17.2, low: 14.1, high: 19.6, days: 12 };
    const { models, lost_output: lost } = reply;
    Object.assign(reply, { lost_output, models: [{ ...models[0], trained_at: since }] });
    const { week_changes } = (await (await fixture.get(`${path}/tuning`)).json()) as DatedTuningReport;
    const page = await (await fixture.get(`${path}/tuning`, { accept: 'text/html' })).text();
    Object.assign(reply, { lost_output: lost, models });
    expect(week_changes?.map((change) => [change.kind, change.since])).toEqual([
      ['model', since],
      ['lost_output', since],
    ]);
    for (const { description } of week_changes!) expect(page).toContain(String(description));
    const switched = await fixture.send('PUT', `${path}/tuning`, { enabled: true });
    expect(await switched.json()).toMatchObject({ week_changes: [] });
  });

  it('has the combined error beside that of a model which only an external forecast makes useful', () => {
    const hold_out = { values: 500, mae_untuned: 0.529, mae_tuned: 0.57 };
    const external = { values: 400, weight: 0.6, mae_external: 0.5, mae_without: 0.529, mae_combined: 0.471 };
    const model = {
      lead: 'PT24H',
      version: 1,
      trained_at: '2026-06-01T00:00:00Z',
      values: 900,
      hold_out,
      kept_out: false,
    };
    const render = (models: TuningReport['models']) =>
      renderTuningSections({ enabled: true, values: 900, models, served: [] }, 'MW').text;
    expect(render([{ ...model, external }])).toMatch(
      /0\.570<\/td>.*?0\.471<\/td>\s*<td>yes, combined with the external forecast/s,
    );
    expect(render([model])).not.toContain('Combined error');
  });

  it('has no error of an external forecast of which no half hour was compared, and says how many days are missing', () => {
    const report = showTuning.example.reply;
    const errors = { mae_external: 0, mae_without: 0, mae_combined: 0 };
    const models = [{ ...report.models[0], external: { weight: 0, values: 0, days_missing: 4, ...errors } }];
    const text = renderTuningSections({ ...report, models }, 'MW').text;
    expect(text).not.toContain('0.000');
    expect(text).toContain('4 more days with measurements and this forecast must follow the training');
    const nulls = { mae_external: null, mae_without: null, mae_combined: null };
    expect(toTuningRecord({ ...report, models }).models[0].external).toMatchObject({ values: 0, ...nulls });
    expect(toTuningRecord(report)).toEqual(report);
  });

  it('names the reason beside a model that is not used', () => {
    const model = {
      lead: 'PT60M',
      version: 3,
      trained_at: '2026-06-01T00:00:00Z',
      values: 817,
      hold_out: { values: 200, mae_untuned: 0.593, mae_tuned: 0.222 },
      kept_out: true,
    };
    const render = (change: Partial<TuningReport['models'][number]>) =>
      renderTuningSections({ enabled: true, values: 817, models: [{ ...model, ...change }], served: [] }, 'MW').text;
    expect(render({ kept_out_reason: 'served' })).toContain(
      '<td>no: served forecasts were worse since the training</td>',
    );
    expect(render({ kept_out_reason: 'hold_out' })).toContain('<td>no: these half hours did not improve</td>');
    expect(render({})).toContain('<td>no</td>');
    expect(render({})).toContain('It trains a model again after a week');
  });

  it('says that half hours for training and measurements left out have different periods', () => {
    const left_out = [{ verdict: 'curtailed' as const, values: 112 }];
    const { text } = renderTuningSections({ enabled: true, values: 817, models: [], served: [], left_out }, 'MW');
    expect(text).toContain('Posted measurements left out');
    expect(text).toContain('Measurements left out are counted as posted, in periods of any length.');
  });

  it('can be disabled per request with tuned=false, which returns the untuned rows', async () => {
    const issue = fixture.buildIssue(`site/${id}`);
    const { forecasts, estimated_actuals } = issue;
    const plain = await rows('tuned=false');
    expect(plain).toEqual(await rows(''));
    await fixture.rowCache.publishIssue({
      ...issue,
      issue_id: `${issue.issue_id}0`,
      made_with: { tuning: 'abc123' },
      estimated_actuals: {
        ...estimated_actuals,
        pv_estimate: estimated_actuals.pv_estimate.map(() => 7),
        untuned_estimate: estimated_actuals.pv_estimate,
      },
      forecasts: {
        ...forecasts,
        pv_estimate: forecasts.pv_estimate.map(() => 7),
        pv_estimate10: forecasts.pv_estimate.map(() => 6),
        pv_estimate90: forecasts.pv_estimate.map(() => 8),
        untuned_estimate: forecasts.pv_estimate,
        untuned_estimate10: forecasts.pv_estimate10,
        untuned_estimate90: forecasts.pv_estimate90,
        provenance: forecasts.provenance.map((run) => ({ ...run, tuning_flags: ['live' as const] })),
      },
    });
    expect(await rows('tuned=false')).toEqual(plain);
    const tuned = await rows('tuned=true');
    expect(new Set(tuned.map(({ pv_estimate }) => pv_estimate))).toEqual(new Set([7]));
    expect(tuned.at(-1)).toMatchObject({ pv_estimate10: 6, pv_estimate90: 8 });
    expect((await fixture.get(`${path}/forecasts?tuned=perhaps`)).status).toBe(400);
  });

  it.each([
    ['is the untuned one with tuned=false', { untuned_potential: 9 }, 9],
    ['is the untuned estimate where an older release stored no untuned potential', {}, 8],
  ])('of a limited site: pv_potential %s', async (_, stored, untuned) => {
    const limited = await fixture.addSiteWithRows();
    const issue = fixture.buildIssue(`site/${limited}`);
    const fill = (series: PowerSeries): PowerSeries => {
      const powers = { pv_estimate: 2, pv_potential: 3, untuned_estimate: 8, ...stored };
      const columns = Object.entries(powers).map(([name, power]) => [name, series.pv_estimate.map(() => power)]);
      return { ...series, ...(Object.fromEntries(columns) as object) };
    };
    const series = { estimated_actuals: fill(issue.estimated_actuals), forecasts: fill(issue.forecasts) };
    await fixture.rowCache.publishIssue({ ...issue, ...series, issue_id: `${issue.issue_id}0` });
    const read = async (tuned: boolean) => {
      const query = `hours=2&tuned=${tuned}&output_parameters=pv_estimate,pv_potential&format=columns`;
      const response = await fixture.get(`/utility_scale_sites/${limited}/forecasts?${query}`);
      const { forecasts } = (await response.json()) as { forecasts: Record<string, number[]> };
      return [forecasts.pv_estimate[0], forecasts.pv_potential[0]];
    };
    expect(await read(true)).toEqual([2, 3]);
    expect(await read(false)).toEqual([8, untuned]);
  });

  it('is reported in headers and rows with its step, its version and the size of its correction', async () => {
    const response = await fixture.get(`${path}/forecasts?hours=2&provenance=row`);
    const [row] = ((await response.json()) as { forecasts: Record<string, string>[] }).forecasts;
    const untuned = await fixture.get(`${path}/forecasts?hours=2&provenance=row&tuned=false`);
    const [plain] = ((await untuned.json()) as { forecasts: (Row & { flags: string })[] }).forecasts;
    expect([untuned.headers.get('x-tuning'), plain.flags]).toEqual([null, '']);
    expect(row).toMatchObject({ flags: 'live', tuning_version: 'abc123' });
    expect(Number(row.tuning_correction)).toBeCloseTo(7 - plain.pv_estimate, 3);
    expect(response.headers.get('x-tuning')).toMatch(/^live; version=abc123; correction=-?[\d.]+$/);
    const actuals = await fixture.get(`${path}/estimated_actuals?hours=2&provenance=row`);
    expect(((await actuals.json()) as { estimated_actuals: object[] }).estimated_actuals.at(-1)).toMatchObject({
      flags: '',
    });
  });

  it('is named as the cause of a wide range on pages of forecasts, while there is no model', async () => {
    const note = 'The 10 to 90 % range is wide until there are more days of measurements.';
    const open = async (page: string) => (await fixture.get(`${path}/${page}`, { accept: 'text/html' })).text();
    expect(await open('combined')).not.toContain(note);
    sitesWithoutModels.add(id);
    expect(await open('forecasts?period=PT5M')).toMatch(new RegExp(`${note} See <a href="${path}/tuning">Tuning</a>`));
    expect(await open('estimated_actuals?period=PT5M')).not.toContain(note);
    fixture.untuned.add(id);
    expect(await open('forecasts?period=PT10M')).not.toContain(note);
    fixture.untuned.delete(id);
    sitesWithoutModels.delete(id);
  });

  it('adjusts past radiation to measured irradiance, but not that of other locations or times', async () => {
    const radiation = async (query = '') => {
      const answer = await fixture.get(`${path}/weather/combined?hours=24${query}`);
      return (await answer.json()) as Record<string, { ghi: number; cloud_opacity: number }[]>;
    };
    const before = await radiation();
    const noon = before.estimated_actuals.findIndex(({ ghi, cloud_opacity }) => ghi > 200 && cloud_opacity < 80);
    expect(noon).toBeGreaterThanOrEqual(0);
    const issue = fixture.buildIssue(`site/${id}`);
    const irradiance_bias = { by_index: [-0.1, -0.1, -0.1, -0.1, -0.1], by_hour: [0, 0, 0, 0, 0, 0] };
    await fixture.rowCache.publishIssue({ ...issue, issue_id: `${issue.issue_id}1`, irradiance_bias });
    const after = await eventually(async () => {
      const rows = await radiation();
      return rows.estimated_actuals[noon].ghi < before.estimated_actuals[noon].ghi ? rows : undefined;
    });
    const opacity = before.estimated_actuals[noon].cloud_opacity;
    expect(Math.abs(after.estimated_actuals[noon].cloud_opacity - opacity - 10)).toBeLessThanOrEqual(1);
    expect(after.forecasts).toEqual(before.forecasts);
    expect((await radiation('&tuned=false')).estimated_actuals).toEqual(before.estimated_actuals);
  });

  it('is shown as JSON, and to a browser as a page', async () => {
    const report = (await (await fixture.get(`${path}/tuning`)).json()) as TuningReport;
    expect(report).toMatchObject({ resource_id: id, enabled: true, models: [{ lead: 'PT24H', kept_out: false }] });
    const page = await (await fixture.get(`${path}/tuning`, { accept: 'text/html' })).text();
    expect(page).toContain('Served forecasts');
    expect(page).toContain('-31.1 %');
  });

  it('has estimates of the plant beside what its owner stated, with likely mistakes', async () => {
    const report = (await (await fixture.get(`${path}/tuning`)).json()) as TuningReport;
    expect(report.estimates).toContainEqual(
      expect.objectContaining({ property: 'capacity_dc', stated: 127, estimate: 118.4, significant: true, days: 62 }),
    );
    expect(report.likely_mistakes).toEqual([
      expect.objectContaining({ code: 'azimuth_sign', stated: [-135], likely: [135] }),
    ]);
    const page = await (await fixture.get(`${path}/tuning`, { accept: 'text/html' })).text();
    expect(page).toContain('What your measurements say about the plant');
    expect(page).toMatch(
      /<th scope="row">DC capacity, MW<\/th>\s*<td>127<\/td>\s*<td>118<\/td>\s*<td>115 to 122<\/td>/,
    );
  });

  it('has estimates of two arrays, and how to state them', () => {
    const common = { default: false, days: 62, significant: true };
    const estimates: TuningEstimate[] = [
      { ...common, property: 'dc_share', array: 1, stated: 100, estimate: 58.2, low: 52, high: 64.4, unit: '%' },
      { ...common, property: 'dc_share', array: 2, stated: 0, estimate: 41.8, low: 35.6, high: 48, unit: '%' },
    ];
    const render = (shown: TuningEstimate[]) => renderEstimatesSection(shown).text.replaceAll(/\s+/g, ' ');
    expect(render(estimates)).toMatch(/Share of the modules of array 2, %<\/th> <td>0<\/td> <td>41.8<\/td>/);
    expect(render(estimates)).toContain('State them as <code>arrays</code>');
    expect(render([estimates[0], { ...estimates[1], stated: 40 }])).not.toContain('State them');
  });

  it('warns of a likely mistake on the page and in the record, until the owner corrects it', async () => {
    const facing = { latitude: 47, longitude: 8, tracking_type: 'fixed' as const, tilt: 30, azimuth: -135 };
    const slipped = `/utility_scale_sites/${await fixture.addSiteWithRows(facing)}`;
    const corrected = `/utility_scale_sites/${await fixture.addSiteWithRows({ ...facing, azimuth: 135 })}`;
    const title = 'The azimuth probably has the wrong sign';
    const read = async (page: string) => (await fixture.get(page, { accept: 'text/html' })).text();
    for (const page of ['', '/tuning', '/diagnosis']) {
      expect(await read(`${slipped}${page}`)).toContain(title);
      expect(await read(`${corrected}${page}`)).not.toContain(title);
    }
    const readRecord = async (record: string) => (await (await fixture.get(record)).json()) as object;
    expect(await readRecord(slipped)).toMatchObject({
      likely_mistakes: [{ code: 'azimuth_sign', stated: [-135], likely: [135], low: 125.4, high: 138 }],
    });
    expect(await readRecord(corrected)).not.toHaveProperty('likely_mistakes');
    expect(await read(slipped)).toContain('If they face south-west, set the azimuth to 135.');
  });

  it('is disabled, enabled and deleted only by the owner', async () => {
    const off = await fixture.send('PUT', `${path}/tuning`, { enabled: false });
    expect(await off.json()).toMatchObject({ enabled: false });
    expect(await (await fixture.get(`${path}/tuning`)).json()).toMatchObject({ enabled: false });
    expect((await fixture.send('PUT', `${path}/tuning`, { enabled: 'no' })).status).toBe(400);
    expect((await fixture.send('PUT', `${path}/tuning`, {})).status).toBe(400);
    expect((await fixture.send('DELETE', `${path}/tuning`)).status).toBe(204);
    const other = { authorization: `Bearer ${OTHER_KEY}` };
    expect((await fixture.get(`${path}/tuning`, other)).status).toBe(404);
    expect((await fixture.send('PUT', `${path}/tuning`, { enabled: true }, other)).status).toBe(404);
    expect((await fixture.send('DELETE', `${path}/tuning`, undefined, other)).status).toBe(404);
    expect((await fixture.get(`/rooftop_sites/${id}/tuning`)).status).toBe(404);
  });
});
