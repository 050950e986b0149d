import { CapacityChange, Curtailment, PlannedOutage, PlantArray, type Site } from '@daystar/contracts';
import { GatewayFixture } from '../../../gateway.fixture';
import { listPropertyNames } from '../../../http/validate-body';
import { listRowFields } from './row-list';
import { ROW_LISTS } from './row-lists';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const PLANT = { name: 'Ridge', latitude: '47.5', longitude: '8.5', capacity: '20' };
const TWO_ARRAYS = {
  'arrays[0].dc_share': '0.6',
  'arrays[0].azimuth': '-90',
  'arrays[0].tilt': '20',
  'arrays[1].dc_share': '0.4',
  'arrays[1].azimuth': '90',
  'arrays[1].horizon': '0 10 20 0',
};

describe('the rows of a form', () => {
  const fixture = new GatewayFixture();
  let cookie: string;
  beforeAll(async () => {
    await fixture.start();
    cookie = await fixture.signIn();
  });
  afterAll(() => fixture.close());

  const send = async (path: string, form?: Record<string, string>) => {
    const { url } = fixture.gateway;
    const response = await fetch(url + path, {
      redirect: 'manual',
      headers: { ...BROWSER, cookie, origin: url },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    return { status: response.status, location: response.headers.get('location'), text: await response.text() };
  };
  const NEW = '/sites/new?kind=utility';
  const create = async (form: Record<string, string>) => {
    const { location } = await send(NEW, { ...PLANT, ...form });
    return location!.split('/')[2];
  };
  const read = async (id: string) =>
    ((await (await fixture.get(`/utility_scale_sites/${id}`)).json()) as { site: Site }).site;
  const readValues = (text: string, list: string): Record<string, string> =>
    Object.fromEntries(
      [...text.matchAll(/name="([\w.[\]]+)"[^>]*?value="([^"]*)"/g)]
        .filter(([, name, value]) => name.startsWith(`${list}[`) && value !== '')
        .map(([, name, value]) => [name, value]),
    );

  it('have a field for each property of an array, an outage, a curtailment and a capacity change', () => {
    const classes = {
      arrays: PlantArray,
      outages: PlannedOutage,
      curtailments: Curtailment,
      capacity_changes: CapacityChange,
    };
    for (const list of ROW_LISTS)
      expect(
        listRowFields(list)
          .map(({ name }) => name)
          .sort(),
      ).toEqual(listPropertyNames(classes[list.name]).sort());
  });

  it('become the arrays, outages and curtailments of a site, and are shown again', async () => {
    const spans = {
      'outages[0].start': '2026-12-01T08:00',
      'outages[0].end': '2026-12-01T16:00',
      'outages[0].available_share': '0.25',
      'curtailments[0].start': '2026-12-02T08:00',
      'curtailments[0].end': '2026-12-02T16:00',
      'curtailments[0].power_limit': '5',
      'capacity_changes[0].start': '2026-12-03T00:00',
      'capacity_changes[0].capacity': '12.5',
    };
    const id = await create({ ...TWO_ARRAYS, ...spans });
    const site = await read(id);
    expect(site.arrays).toEqual([
      { dc_share: 0.6, azimuth: -90, tilt: 20 },
      { dc_share: 0.4, azimuth: 90, horizon: [0, 10, 20, 0] },
    ]);
    expect(site.capacity_changes).toEqual([{ start: '2026-12-03T00:00:00.0000000Z', capacity: 12.5 }]);
    expect(site.outages).toEqual([
      { start: '2026-12-01T08:00:00.0000000Z', end: '2026-12-01T16:00:00.0000000Z', available_share: 0.25 },
    ]);
    expect(site.curtailments).toEqual([
      { start: '2026-12-02T08:00:00.0000000Z', end: '2026-12-02T16:00:00.0000000Z', power_limit: 5 },
    ]);
    const { text } = await send(`/sites/${id}/edit`);
    expect(readValues(text, 'arrays')).toEqual(TWO_ARRAYS);
    const shown = ['outages', 'curtailments', 'capacity_changes'].map((list) => readValues(text, list));
    expect(Object.assign({}, ...shown)).toEqual(spans);
  });

  it('are added, copied and removed by buttons, which keep all that is typed and store nothing', async () => {
    const count = fixture.sites.size;
    const edit = async (edit_rows: string) => {
      const { status, text } = await send(NEW, { ...PLANT, ...TWO_ARRAYS, tilt: 'flat', edit_rows });
      expect([status, text.includes('value="Ridge"'), text.includes('value="flat"')]).toEqual([200, true, true]);
      return { values: readValues(text, 'arrays'), legends: text.match(/<legend>Array \d<\/legend>/g)?.length };
    };
    expect(await edit('arrays.add.2')).toEqual({ values: TWO_ARRAYS, legends: 3 });
    expect((await edit('arrays.copy.0')).values).toEqual({
      'arrays[0].dc_share': '0.6',
      'arrays[0].azimuth': '-90',
      'arrays[0].tilt': '20',
      'arrays[1].dc_share': '0.6',
      'arrays[1].azimuth': '-90',
      'arrays[1].tilt': '20',
      'arrays[2].dc_share': '0.4',
      'arrays[2].azimuth': '90',
      'arrays[2].horizon': '0 10 20 0',
    });
    expect((await edit('arrays.remove.0')).values).toEqual({
      'arrays[0].dc_share': '0.4',
      'arrays[0].azimuth': '90',
      'arrays[0].horizon': '0 10 20 0',
    });
    expect(fixture.sites.size).toBe(count);
  });

  it('show an error at the field of its row, and an error about all rows above them', async () => {
    const wrong = { ...TWO_ARRAYS, 'arrays[1].tilt': '95', 'arrays[1].horizon': '0 10 95 0' };
    const { status, text } = await send(NEW, { ...PLANT, ...wrong });
    expect(status).toBe(400);
    for (const name of ['tilt', 'horizon'])
      expect(text).toMatch(
        new RegExp(`id="arrays\\[1\\]\\.${name}" name="arrays\\[1\\]\\.${name}"[^>]*aria-invalid="true"`),
      );
    expect(text).toContain('id="arrays[1].tilt-error">Array 2: Tilt must be between 0 and 90 (°).');
    expect(readValues(text, 'arrays')).toEqual(wrong);
    const sum = await send(NEW, { ...PLANT, ...TWO_ARRAYS, 'arrays[0].dc_share': '0.5' });
    expect(sum.text).toMatch(/role="alert">\s*Arrays must have values of Share of the modules that sum to 1, not 0.9/);
  });

  it('are replaced by JSON, which also edits more arrays than the form has rows', async () => {
    const arrays = Array.from({ length: 50 }, (_, i) => ({ dc_share: 0.02, azimuth: 3 * i }));
    const id = await create({ ...TWO_ARRAYS, arrays: JSON.stringify(arrays) });
    expect((await read(id)).arrays).toEqual(arrays);
    const { text } = await send(`/sites/${id}/edit`);
    expect(text).not.toContain('<legend>Array');
    const pasted = /<textarea id="arrays-json"[^>]*>([^<]*)</.exec(text)![1];
    expect(JSON.parse(pasted.replaceAll('&quot;', '"'))).toEqual(arrays);
    const wrong = await send(NEW, { ...PLANT, arrays: '[{"dc_share":2}]' });
    expect(wrong.text).toMatch(/id="arrays-json-error">Array 1: Share of the modules must be greater than/);
    expect(wrong.text).toContain('[{&quot;dc_share&quot;:2}]');
  });

  it('tell which values of the site an empty field of an array has', async () => {
    const id = await create({ ...TWO_ARRAYS, tilt: '31' });
    const { text } = await send(`/sites/${id}/edit`);
    expect(text).toMatch(/name="arrays\[1\]\.tilt"[^>]*placeholder="as the site: 31"/);
  });
});
