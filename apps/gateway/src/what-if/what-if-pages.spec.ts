import { GatewayFixture } from '../gateway.fixture';

describe('the what-if page', () => {
  const fixture = new GatewayFixture();
  let cookie = '';
  let path = '';
  beforeAll(async () => {
    await fixture.start();
    path = `/sites/${await fixture.addSiteWithRows({ tilt: 30, bifacial_system: true })}/what-if`;
    cookie = await fixture.signIn();
  });
  afterAll(() => fixture.close());
  const open = async (query = '') => {
    const response = await fetch(fixture.gateway.url + path + query, { headers: { accept: 'text/html', cookie } });
    return { status: response.status, text: await response.text() };
  };

  it('asks what to change, and says what the site has', async () => {
    const { status, text } = await open();
    expect(status).toBe(200);
    for (const part of ['placeholder="now: 30"', 'name="capacity"', 'The site itself is not changed'])
      expect(text).toContain(part);
    expect(text).not.toContain('data-rows');
  });

  it('shows the power of the site without and with the change', async () => {
    const { text } = await open('?capacity=50&rows=estimated_actuals&tilt=');
    expect(text).toMatch(/50 % less energy\s+in\s+the last 7 days/);
    for (const part of ['data-name="without the change"', 'data-name="with the change"', 'value="50"'])
      expect(text).toContain(part);
  });

  it('reads decimal commas', async () => {
    const { status, text } = await open('?tilt=4,6&rows=estimated_actuals');
    expect(status).toBe(200);
    expect(text).toContain('data-name="with the change"');
  });

  it('shows each error at its field, with what was typed', async () => {
    const { status, text } = await open('?tilt=95&azimuth=up');
    expect(status).toBe(400);
    expect(text).toContain('value="95"');
    expect(text).toMatch(/id="tilt-error">Tilt must be/);
    expect(text).toMatch(/id="azimuth-error">Azimuth must be/);
  });

  it.each(['foo', '[', 'null', '"x"'])(
    'shows an error at arrays of a bifacial site that are not a list: %s',
    async (arrays) => {
      const { status, text } = await open(`?arrays=${encodeURIComponent(arrays)}`);
      expect(status).toBe(400);
      expect(text).toMatch(/id="arrays-error">Arrays must be a list/);
    },
  );
});
