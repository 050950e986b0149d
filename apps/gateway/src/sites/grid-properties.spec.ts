import { formatStamp } from '@daystar/timeseries';
import { GatewayFixture } from '../gateway.fixture';
import { createPlantClient } from './plant-client.fixture';

const PLACE = { name: 'Beryl Flat', latitude: 37.7, longitude: -113.6, capacity: 100 };
const outage = (start: string, end: string, available_share = 0.5) => ({ start, end, available_share });
/** Returns time ranges with their times as records have them. */
const withStamps = <Range extends { readonly start: string; readonly end?: string }>(ranges: readonly Range[]) =>
  ranges.map(({ start, end, ...rest }) => ({
    ...rest,
    start: toStamp(start),
    ...(end !== undefined && { end: toStamp(end) }),
  }));
const toStamp = (time: string) => formatStamp(Date.parse(time));

describe('the grid properties of a site', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  const fixed = createPlantClient(fixture, PLACE);
  const { send } = fixed;

  it('include an export limit from 0, which is no export, to the capacity', async () => {
    for (const value of [0, 0.000001, 100])
      expect((await fixed.post({ export_limit: value })).body.site).toHaveProperty('export_limit', value);
    expect((await fixed.post({})).body.site).not.toHaveProperty('export_limit');
    expect(await fixed.postInvalid({ export_limit: -0.1 })).toHaveLength(1);
    expect(await fixed.postInvalid({ export_limit: 100.1 })).toEqual([
      "'export_limit' must be at most 'capacity' (100).",
    ]);
    expect(await fixed.postInvalid({ export_limit: '90' })).toEqual([
      "'export_limit' must be a number (MW), not a string.",
    ]);
    const { resource_id } = (await fixed.post({ export_limit: 90 })).body;
    const { body } = await send('PATCH', `/utility_scale_sites/${resource_id}`, { capacity: 80 });
    expect(body.response_status.errors[0].message).toBe("'export_limit' must be at most 'capacity' (80).");
  });

  it('include consumption at the site by hour, with a limit of what the grid takes', async () => {
    const load = (value: number) => new Array<number>(24).fill(value);
    for (const value of [0, 100_000])
      expect((await fixed.post({ export_limit: 9, load_profile: load(value) })).body.site).toMatchObject({
        load_profile: load(value),
      });
    const curtailments = [{ start: '2026-04-01', end: '2026-04-03', power_limit: 5 }];
    expect((await fixed.post({ curtailments, load_profile: load(1) })).status).toBe(201);
    expect(await fixed.postInvalid({ load_profile: load(1) })).toEqual([
      "'export_limit' is required with 'load_profile', which has no effect without a limit: give both or neither.",
    ]);
    const list = "'load_profile' must be a list of 24 numbers between 0 and 100,000 (MW).";
    for (const wrong of [load(-0.1), load(100_001), load(1).slice(1), [...load(1), 1]])
      expect(await fixed.postInvalid({ export_limit: 9, load_profile: wrong })).toEqual([list]);
    const query = `name=Sunny&latitude=1&longitude=2&capacity=5&grid_export_limit=4&load_profile=${load(2).join()}`;
    const { body } = await send('POST', `/resources/pv_power_site?${query}`, {});
    expect(body).toMatchObject({ load_profile: load(2) });
  });

  it('include the apparent and reactive power of the inverters', async () => {
    for (const stated of [
      { power_factor: 0.1 },
      { power_factor: 1 },
      { reactive_power: 0 },
      { reactive_power: 99.9 },
      { apparent_power_limit: 0.000001 },
      { apparent_power_limit: 120, reactive_power: 110 },
    ])
      expect((await fixed.post(stated)).body.site).toMatchObject(stated);
    const errors = async (stated: object) => (await fixed.postInvalid(stated)).join();
    for (const power_factor of [0.09, 1.01])
      expect(await errors({ power_factor })).toBe("'power_factor' must be between 0.1 and 1.");
    expect(await errors({ reactive_power: -1 })).toBe("'reactive_power' must be between 0 and 100,000 (Mvar).");
    expect(await errors({ reactive_power: 100 })).toBe("'reactive_power' must be less than 'capacity' (100).");
    expect(await errors({ reactive_power: 50, apparent_power_limit: 50 })).toBe(
      "'reactive_power' must be less than 'apparent_power_limit' (50).",
    );
    expect(await errors({ reactive_power: 5, power_factor: 0.9 })).toBe(
      "'reactive_power' must be given without 'power_factor'.",
    );
    expect(await errors({ apparent_power_limit: 0 })).toBe("'apparent_power_limit' must be greater than '0'.");
    expect(await errors({ apparent_power_limit: '5' })).toBe(
      "'apparent_power_limit' must be a number (MVA), not a string.",
    );
  });

  it('include curtailments of at most the capacity, which do not overlap', async () => {
    const curtailment = (start: string, end: string, power_limit: unknown) => ({ start, end, power_limit });
    const curtailments = [curtailment('2026-04-03', '2026-04-05', 0), curtailment('2026-04-01', '2026-04-03', 100)];
    const { site, resource_id } = (await fixed.post({ curtailments, outages: [outage('2026-04-02', '2026-04-04')] }))
      .body;
    expect(site).toMatchObject({ curtailments: withStamps(curtailments) });
    const changed = await send('PATCH', `/utility_scale_sites/${resource_id}`, { capacity: 99 });
    expect(changed.body.response_status.errors[0].message).toBe(
      "'curtailments[1].power_limit' must be at most 'capacity' (99).",
    );
    const errors = async (...ranges: object[]) => (await fixed.postInvalid({ curtailments: ranges })).join();
    expect(await errors(curtailment('2026-04-03', '2026-04-05', 0), curtailment('2026-04-04', '2026-04-06', 0))).toBe(
      "'curtailments[1]' must not overlap 'curtailments[0]'.",
    );
    expect(await errors(curtailment('2026-04-03', '2026-04-03', 0))).toBe(
      "'curtailments[0].end' must be after 'curtailments[0].start'.",
    );
    expect(await errors({ start: '2026-04-03', end: '2026-04-04' })).toBe("'curtailments[0].power_limit' is required.");
    for (const limit of [-1, 100_001])
      expect(await errors(curtailment('2026-04-03', '2026-04-04', limit))).toContain(
        "'curtailments[0].power_limit' must be ",
      );
  });

  it('include capacities from given times on, which are read back, changed and removed', async () => {
    const capacity_changes = [
      { start: '2024-05-01', capacity: 60 },
      { start: '2026-04-01T12:00:00Z', capacity: 100 },
      { start: '2119-01-01', capacity: 150 },
    ];
    const { site, resource_id } = (await fixed.post({ capacity_changes })).body;
    const recorded = withStamps(capacity_changes);
    expect(site).toMatchObject({ capacity: 100, capacity_changes: recorded });
    const path = `/utility_scale_sites/${resource_id}`;
    expect((await send('PUT', path, { site })).body.site).toMatchObject({ capacity_changes: recorded });
    const changed = await send('PATCH', path, { capacity_changes: capacity_changes.slice(1) });
    expect(changed.body.site).toMatchObject({ capacity: 100, capacity_changes: recorded.slice(1) });
    const removed = await send('PATCH', path, { capacity_changes: null });
    expect(removed.body.site).not.toHaveProperty('capacity_changes');
  });

  it('are stored with a warning when the capacity differs from the change in effect', async () => {
    const capacity_changes = [
      { start: '2019-05-01', capacity: 60 },
      { start: '2119-01-01', capacity: 150 },
    ];
    const { headers, body } = await fixed.post({ capacity_changes });
    expect(headers.get('x-warnings')).toBe(
      "'capacity' is 100, but 'capacity_changes' states 60 since 2019-05-01T00:00:00.0000000Z: rows now have 60.",
    );
    const renamed = await send('PATCH', `/utility_scale_sites/${body.resource_id}`, { name: 'Beryl' });
    expect([renamed.status, renamed.headers.get('x-warnings')]).toEqual([200, null]);
    const corrected = await send('PATCH', `/utility_scale_sites/${body.resource_id}`, { capacity: 60 });
    expect([corrected.status, corrected.headers.get('x-warnings')]).toEqual([200, null]);
    const planned = await fixed.post({ capacity_changes: capacity_changes.slice(1) });
    expect([planned.status, planned.headers.get('x-warnings')]).toEqual([201, null]);
  });

  it.each([
    [
      [
        { start: '2026-04-01', capacity: 60 },
        { start: '2026-04-01', capacity: 80 },
      ],
      "'capacity_changes[1].start' must be after 'capacity_changes[0].start'.",
    ],
    [[{ start: '2026-04-01', capacity: 0 }], "'capacity_changes[0].capacity' must be greater than '0'."],
    [
      [{ start: '2026-04-01', capacity: 60_000 }],
      "'capacity_changes[0].capacity' must be at most 100 times 'capacity' (10000), in the same unit.",
    ],
    [
      [{ start: '2026-04-01', capacity: 0.06 }],
      "'capacity_changes[0].capacity' must be at least a hundredth of 'capacity' (1), in the same unit.",
    ],
    [[{ capacity: 60 }], "'capacity_changes[0].start' is required."],
    [
      [{ start: '2026-W03', capacity: 60 }],
      "'capacity_changes[0].start' must be a date or time such as 2026-01-31T12:00:00Z.",
    ],
  ])('exclude the capacity changes %j', async (capacity_changes, message) =>
    expect(await fixed.postInvalid({ capacity_changes })).toEqual([message]),
  );

  it('include planned outages that adjoin, in any order', async () => {
    const outages = [outage('2026-04-03', '2026-04-05', 0), outage('2026-04-01T06:00:00Z', '2026-04-03', 1)];
    const { site, resource_id } = (await fixed.post({ outages })).body;
    expect(site).toMatchObject({ outages: withStamps(outages) });
    const [start, end] = ['2026-04-01T06:00:00.0000000Z', '2026-04-03T00:00:00.0000000Z'];
    expect(site).toHaveProperty('outages.1', { start, end, available_share: 1 });
    const again = await send('PUT', `/utility_scale_sites/${resource_id}`, { site });
    expect([again.status, again.body.site.outages]).toEqual([200, withStamps(outages)]);
  });

  it('are stored with a warning when all planned outages or curtailments have ended, and the request states them', async () => {
    const ended = outage('2019-04-01', '2019-04-03');
    const curtailment = { start: '2019-05-01', end: '2019-05-03', power_limit: 50 };
    const { headers, body } = await fixed.post({ outages: [ended], curtailments: [curtailment] });
    expect(headers.get('x-warnings')).toBe(
      "'outages' has no effect on forecasts: the last outage ended at 2019-04-03T00:00:00.0000000Z. " +
        "'curtailments' has no effect on forecasts: the last curtailment ended at 2019-05-03T00:00:00.0000000Z.",
    );
    const renamed = await send('PATCH', `/utility_scale_sites/${body.resource_id}`, { name: 'Beryl' });
    expect([renamed.status, renamed.headers.get('x-warnings')]).toEqual([200, null]);
    const continued = await fixed.post({ outages: [ended, outage('2119-04-01', '2119-04-03')] });
    expect([continued.status, continued.headers.get('x-warnings')]).toEqual([201, null]);
  });

  it.each([
    [[outage('2026-04-01', '2026-04-01')], "'outages[0].end' must be after 'outages[0].start'."],
    [[outage('2026-04-02', '2026-04-01')], "'outages[0].end' must be after 'outages[0].start'."],
    [
      [outage('2026-04-02', '2026-04-04'), outage('2026-04-01', '2026-04-03')],
      "'outages[0]' must not overlap 'outages[1]'.",
    ],
    [[outage('2026-04-01', '2026-04-03', -0.1)], "'outages[0].available_share' must be between 0 and 1."],
    [[outage('2026-04-01', '2026-04-03', 1.1)], "'outages[0].available_share' must be between 0 and 1."],
    [[{ start: '2026-04-01', end: '2026-04-02' }], "'outages[0].available_share' is required."],
    [
      [{ ...outage('2026-04-01', '2026-04-02'), available_share: '0.5' }],
      "'outages[0].available_share' must be a number, not a string.",
    ],
    [[outage('soon', '2026-04-02')], "'outages[0].start' must be a date or time such as 2026-01-31T12:00:00Z."],
    [[outage('2026-W14', '2026-05-02')], "'outages[0].start' must be a date or time such as 2026-01-31T12:00:00Z."],
    ['none', "'outages' must be a list of at most 100 objects, not a string."],
    [[5], "'outages' must be a list of at most 100 objects."],
    [[[]], "'outages' must be a list of at most 100 objects."],
    [
      Array.from({ length: 101 }, (_, day) => outage(`${2026 + day}-01-01`, `${2026 + day}-01-02`)),
      "'outages' must be a list of at most 100 objects.",
    ],
  ])('are refused with %j', async (outages, message) => {
    expect(await fixed.postInvalid({ outages })).toEqual([message]);
  });

  it('use the name of the current interface there', async () => {
    const query = 'name=Sunny&latitude=1&longitude=2&capacity=5&grid_export_limit=4';
    const { body } = await send('POST', `/resources/pv_power_site?${query}`, {});
    expect(body).toMatchObject({ grid_export_limit: 4 });
    expect(body).not.toHaveProperty('export_limit');
  });

  it('limit the variants of what-if', async () => {
    const site = { latitude: 37.7, longitude: -113.6, capacity: 5 };
    const variants = [
      { name: 'limited', export_limit: 2 },
      { name: 'half', outages: [outage('2026-01-01', '2027-01-01')] },
      { name: 'off', outages: [outage('2026-01-01', '2027-01-01', 0)], export_limit: 2 },
      { name: 'used', export_limit: 2, load_profile: new Array<number>(24).fill(0.5) },
      { name: 'reactive', reactive_power: 4 },
      { name: 'curtailed', curtailments: [{ start: '2026-01-01', end: '2027-01-01', power_limit: 1 }] },
    ];
    const response = await fixture.send('POST', '/v1/what-if', { site, variants });
    const rows = ((await response.json()) as { variants: { peak: number; energy: number }[] }).variants;
    const [base, limited, half, off, used, reactive, curtailed] = rows;
    expect([used.peak, reactive.peak, curtailed.peak]).toEqual([2.5, 3, 1]);
    expect(limited.peak).toBe(2);
    expect(half.energy).toBeCloseTo(base.energy / 2, 2);
    expect(off.energy).toBe(0);
  });
});
