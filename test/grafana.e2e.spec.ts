import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { RooftopInstallation } from './home/rooftop-installation';

const folder = join(__dirname, '../examples/grafana');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

interface Query {
  readonly refId: string;
  readonly url: string;
  readonly root_selector: string;
  readonly columns: {
    readonly selector: string;
    readonly text: string;
    readonly type: 'timestamp' | 'number' | 'string';
  }[];
  readonly datasource: { readonly type: string; readonly uid: string };
}
interface Panel {
  readonly title: string;
  readonly targets: Query[];
  readonly fieldConfig: { overrides: { matcher: { options: string }; properties: { id: string; value: unknown }[] }[] };
  readonly transformations?: {
    id: string;
    options: { timeField?: string; fields?: Record<string, object>; limitField?: number };
  }[];
}
interface Dashboard {
  readonly panels: Panel[];
  readonly templating: {
    readonly list: { readonly name: string; readonly query: { readonly infinityQuery: Query } }[];
  };
}
interface DataSource {
  readonly type: string;
  readonly uid: string;
  readonly url: string;
  readonly jsonData: { auth_method: string; allowedHosts: string[] };
  readonly secureJsonData: { bearerToken: string };
}
type Row = Record<string, unknown>;

const { panels, templating } = JSON.parse(read('dashboard.json')) as Dashboard;
const variable = templating.list[0].query.infinityQuery;
const queries = panels.flatMap(({ title, targets }) =>
  targets.map((query) => [`${title}, query ${query.refId}`, query] as const),
);

describe('the dashboard for Grafana', () => {
  let roof: RooftopInstallation;
  let source: DataSource;
  beforeAll(async () => {
    roof = await RooftopInstallation.register();
    const measurement = { period_end: new Date(Date.now() - 3_600_000).toISOString(), period: 'PT30M', total_power: 1 };
    await roof.client.post(`/rooftop_sites/${roof.site}/measurements`, { measurement });
    const provisioned = read('provisioning/datasources/daystar.yaml')
      .replaceAll('$DAYSTAR_URL', roof.url)
      .replaceAll('$DAYSTAR_KEY', roof.key);
    source = (parse(provisioned) as { datasources: DataSource[] }).datasources[0];
  }, 120_000);
  afterAll(() => roof.close());

  /** Sends a query as the data source does, and selects its rows. */
  const fetchRows = async ({ url, root_selector }: Query): Promise<Row[]> => {
    const now = Date.now();
    const path = url
      .replaceAll('${site}', roof.site)
      .replaceAll('${__from:date:iso}', new Date(now - 2 * 86_400_000).toISOString())
      .replaceAll('${__to:date:iso}', new Date(now + 3 * 86_400_000).toISOString());
    expect(path).not.toContain('$');
    const headers = { authorization: `Bearer ${source.secureJsonData.bearerToken}` };
    const response = await fetch(source.url + path, { headers });
    expect(response.status).toBe(200);
    return ((await response.json()) as Record<string, Row[]>)[root_selector];
  };

  it('reads the API with a key that Grafana keeps as a secret', () => {
    expect(source.jsonData).toEqual({ auth_method: 'bearerToken', allowedHosts: [roof.url] });
    for (const { datasource } of [variable, ...queries.map(([, query]) => query)])
      expect(datasource).toEqual({ type: source.type, uid: source.uid });
  });

  it('lists the sites of the account by name', async () => {
    expect(variable.columns.map(({ text }) => text)).toEqual(['__text', '__value']);
    const [name, id] = variable.columns.map(({ selector }) => selector);
    expect((await fetchRows(variable)).map((site) => [site[name], site[id]])).toEqual([['Home', roof.site]]);
  });

  it.each(queries)('%s gets rows with all columns', async (_, query) => {
    const rows = await fetchRows(query);
    expect(rows.length).toBeGreaterThan(0);
    for (const { selector, type } of query.columns) {
      for (const row of rows) {
        if (type === 'timestamp') expect(Date.parse(String(row[selector]))).not.toBeNaN();
        else expect([selector, typeof row[selector]]).toEqual([selector, type]);
      }
    }
  });

  it('shows the energy of no day that the forecast covers only in part, except today', async () => {
    const { targets, transformations = [] } = panels.find(({ title }) => title === 'Energy per day')!;
    const days = new Map<string, number>();
    for (const { period_end } of await fetchRows(targets[0])) {
      const day = String(period_end).slice(0, 'yyyy-MM-dd'.length);
      days.set(day, (days.get(day) ?? 0) + 1);
    }
    const { limitField } = transformations.find(({ id }) => id === 'limit')?.options ?? {};
    const [, ...hoursOfLaterDays] = [...days.values()].slice(0, limitField);
    expect(hoursOfLaterDays).toEqual(Array(6).fill(24));
  });

  it('shows the band, the estimate and the measurements, and changes only columns that exist', () => {
    for (const { title, targets, fieldConfig, transformations = [] } of panels) {
      const columns = targets.flatMap((target) => target.columns.map(({ text }) => text));
      const named = [
        ...fieldConfig.overrides.flatMap(({ matcher, properties }) => [
          matcher.options.replace(' (sum)', ''),
          ...properties.flatMap(({ id, value }) => (id === 'custom.fillBelowTo' ? [String(value)] : [])),
        ]),
        ...transformations.flatMap(({ options: { timeField, fields = {} } }) =>
          [timeField ?? [], Object.keys(fields)].flat(),
        ),
      ];
      expect([title, named.filter((name) => !columns.includes(name))]).toEqual([title, []]);
    }
    const power = panels[0].targets.flatMap((target) => target.columns.map(({ text }) => text));
    expect(power).toEqual(expect.arrayContaining(['P10', 'P90', 'Forecast', 'Estimated', 'Measured']));
  });
});
