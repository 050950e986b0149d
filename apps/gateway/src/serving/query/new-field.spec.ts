import type * as contracts from '@daystar/contracts';
import type { Field } from '@daystar/contracts';
import type * as forecasting from '@daystar/forecasting';
import { GatewayFixture } from '../../gateway.fixture';

// The two changes of the recipe in ARCHITECTURE.md: an entry in the table of fields, and a computation.
jest.mock('@daystar/contracts', () => {
  const actual = jest.requireActual<typeof contracts>('@daystar/contracts');
  const selectableRows = ['radiation_forecast'] as const;
  const scratch: Field = {
    ...actual.getField('ghi'),
    name: 'scratch',
    meaning: 'half of ghi',
    rows: [],
    selectableRows,
  };
  const scratchPower: Field = {
    ...actual.getField('pv_estimate'),
    name: 'scratch_power',
    meaning: 'half of pv_estimate',
    rows: [],
    selectableRows: ['pv_forecast', 'pv_estimated_actual'],
  };
  (actual.FIELDS as Field[]).push(scratch, scratchPower);
  return actual;
});
jest.mock('@daystar/forecasting', () => {
  const actual = jest.requireActual<typeof forecasting>('@daystar/forecasting');
  const computeRadiationColumns: typeof actual.computeRadiationColumns = (...inputs) => {
    const { steps, columns } = actual.computeRadiationColumns(...inputs);
    return { steps, columns: { ...columns, scratch: columns.ghi.map((value) => value / 2) } };
  };
  Object.assign(actual.DERIVED_POWER_COLUMNS, {
    scratch_power: (power: Float64Array) => power.map((value) => value / 2),
  });
  return { ...actual, computeRadiationColumns };
});

describe('an output field that only the table of fields and its computation name', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  const request = (kind: string, more: string) =>
    fixture.get(`/radiation/${kind}?latitude=10&longitude=20&hours=2${more}`);

  it('can be requested by its name', async () => {
    const response = await request('forecasts', '&output_parameters=ghi,scratch&precision=3');
    const { forecasts } = (await response.json()) as { forecasts: { ghi: number; scratch: number }[] };
    expect(forecasts.some(({ ghi }) => ghi > 0)).toBe(true);
    for (const { ghi, scratch } of forecasts) expect(scratch).toBeCloseTo(ghi / 2, 2);
  });

  it.each(['csv', 'xml'])('is in %s', async (format) => {
    expect(await (await request('forecasts', `&output_parameters=scratch&format=${format}`)).text()).toContain(
      'scratch',
    );
  });

  it('is in the schema of OpenAPI, and only on request in rows', async () => {
    const { components } = (await (await fixture.get('/openapi.json')).json()) as {
      components: { schemas: Record<string, { properties: object }> };
    };
    expect(components.schemas.RadiationForecast.properties).toHaveProperty('scratch');
    expect(await (await request('forecasts', '')).text()).not.toContain('scratch');
  });

  it('is refused in rows of other kinds', async () => {
    expect((await request('estimated_actuals', '&output_parameters=scratch')).status).toBe(400);
  });

  it('can be computed from power: of an issue, and as it was forecast a lead time before', async () => {
    const site = await fixture.addSiteWithRows();
    fixture.archived.push(fixture.buildIssue(`site/${site}`));
    const query = 'output_parameters=pv_estimate,scratch_power&precision=4';
    const path = `/utility_scale_sites/${site}`;
    for (const response of [
      await fixture.get(`${path}/forecasts?${query}`),
      await fixture.get(`${path}/forecasts?${query}&lead=PT0M`),
    ]) {
      const { forecasts } = (await response.json()) as { forecasts: { pv_estimate: number; scratch_power: number }[] };
      expect(forecasts.some(({ pv_estimate }) => pv_estimate > 0)).toBe(true);
      for (const { pv_estimate, scratch_power } of forecasts)
        expect(scratch_power ?? 0).toBeCloseTo((pv_estimate ?? 0) / 2, 3);
    }
  });
});
