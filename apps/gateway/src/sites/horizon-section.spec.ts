import { toSiteRecord } from './site-record';
import { renderHorizonSection } from './horizon-section';

const NOW = Date.UTC(2026, 2, 20, 12);
const SITE = {
  resource_id: '1234-abcd-5678-ef90',
  kind: 'utility' as const,
  account_id: 'acme',
  name: 'Valley',
  latitude: 46.5,
  longitude: 8.3,
  capacity: 10,
  version: 1,
  created_at: '2026-01-01T00:00:00Z',
};
const HORIZON = Array.from({ length: 72 }, (_, i) => (i === 18 ? 40 : 10));
const COMPUTED = {
  source: 'srtm',
  latitude: 46.5,
  longitude: 8.3,
  ground_elevation: 1500,
  elevations: HORIZON,
  computed_at: '2026-01-01T00:00:00Z',
};

const render = (change: object, measuredToEstimated?: readonly number[]) =>
  renderHorizonSection(toSiteRecord({ ...SITE, ...change }, NOW), NOW, measuredToEstimated).text;
const pathsOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`class="${name}"\\s+d="([^"]*)"`, 'g'))].map(([, path]) =>
    [...path.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]),
  );

describe('the section about the horizon of a site', () => {
  it('says where the horizon comes from', () => {
    expect(render({})).toContain('the known terrain around the site is flat');
    expect(render({ horizon: [1, 2, 3, 4] })).toContain('You stated the horizon. Its highest point is at 4°.');
    expect(render({ terrain_horizon: COMPUTED })).toContain(
      'computed from the terrain model srtm. The highest hill is at 40°.',
    );
  });

  it('says what the coarse terrain table does not see', () =>
    expect(render({ terrain_horizon: { ...COMPUTED, source: 'coarse' } })).toContain(
      'computed from a coarse terrain table, without narrow valleys. The highest hill is at 40°.',
    ));

  it('marks the hours of the day with less power than the others, but no loss at all hours', () => {
    const dotsOf = (measuredToEstimated?: readonly number[]) =>
      [...render({}, measuredToEstimated).matchAll(/<circle class="shade-dot"\s+cx="([\d.]+)"/g)].map(([, x]) =>
        Number(x),
      );
    const isDay = (slot: number) => slot >= 12 && slot < 36;
    const dusty = Array.from({ length: 48 }, (_, slot) => (isDay(slot) ? 0.8 : 1));
    const shaded = dusty.map((ratio, slot) => (slot >= 14 && slot < 18 ? 0.5 : ratio));
    for (const measuredToEstimated of [undefined, [], dusty, dusty.map(() => 1)])
      expect(dotsOf(measuredToEstimated)).toEqual([]);
    const dots = dotsOf(shaded);
    // Two hours in the morning, at six points an hour: the sun is in the east to south-east.
    expect(dots).toHaveLength(12);
    for (const x of dots) expect(x).toBeGreaterThan(34 + (436 * 85) / 360);
    for (const x of dots) expect(x).toBeLessThan(34 + (436 * 135) / 360);
    expect(render({}, shaded)).toContain('An obstacle may stand there');
  });

  it('draws the near obstacles of arrays, with a legend and a table by direction', () => {
    const arrays = [
      { dc_share: 0.4 },
      { dc_share: 0.3, horizon: [0, 35, 0, 0] },
      { dc_share: 0.2, horizon: [0, 0, 0, 50] },
      { dc_share: 0.1, horizon: [0, 35, 0, 0] },
    ];
    const text = render({ arrays, horizon: [2, 2, 2, 2] }).replaceAll(/\s+/g, ' ');
    const [first, second, ...others] = [2, 3].flatMap((line) => pathsOf(text, `obstacles line-${line}`));
    expect(others).toEqual([]);
    const findTop = (path: number[][]) => path.reduce((highest, point) => (point[1] < highest[1] ? point : highest));
    // East is at a quarter of the width, and west at three quarters.
    expect([findTop(first)[0], findTop(second)[0]]).toEqual([34 + 436 / 4, 34 + (3 * 436) / 4]);
    expect(findTop(second)[1]).toBeLessThan(findTop(first)[1]);
    const legend = [...text.matchAll(/<li><span class="swatch [\w -]+"><\/span>([^<]*)<\/li>/g)].map(
      ([, name]) => name,
    );
    expect(legend).toEqual(['Horizon of the site', 'Arrays 2, 4', 'Array 3']);
    const readRow = (direction: string) =>
      [...new RegExp(`<th scope="row">${direction}</th>(.*?)</tr>`).exec(text)![1].matchAll(/<td>(.*?)<\/td>/g)].map(
        ([, cell]) => cell,
      );
    expect([readRow('east'), readRow('west')]).toEqual([
      ['2°', '35°', '0°'],
      ['2°', '0°', '50°'],
    ]);
    expect(render({}).includes('class="legend"')).toBe(false);
  });

  it('draws the hills against the paths of the solstices and of today', () => {
    const text = render({ terrain_horizon: COMPUTED });
    expect(text).not.toContain('NaN');
    const [ridge] = pathsOf(text, 'ridge');
    // East is at a quarter of the width, and its hill the highest: four of the seven tens of degrees.
    const [x, y] = ridge.reduce((highest, point) => (point[1] < highest[1] ? point : highest));
    expect(x).toBeCloseTo(34 + 436 / 4, 0);
    expect(y).toBeCloseTo(190 - (178 * 40) / 70, 0);
    const solstices = pathsOf(text, 'day-path');
    const [today] = pathsOf(text, 'day-path today');
    const noonOf = (path: number[][]) => path.reduce((highest, point) => (point[1] < highest[1] ? point : highest));
    // At noon the sun is in the south, in the middle, at 67, 20 and, at the equinox, 43.5 degrees.
    const elevations = [...solstices, today].map((path) => ((190 - noonOf(path)[1]) * 70) / 178);
    for (const [i, expected] of [67, 20, 43.5].entries()) expect(Math.abs(elevations[i] - expected)).toBeLessThan(0.7);
    for (const path of [...solstices, today]) expect(Math.abs(noonOf(path)[0] - 252)).toBeLessThan(8);
  });

  it.each([-33, 78, -90, 0])('draws whole paths at a latitude of %d, without lines across the picture', (latitude) => {
    const text = render({ latitude });
    expect(text).not.toContain('NaN');
    const paths = [...text.matchAll(/"day-path(?: today)?"\s+d="([^"]*)"/g)].map(([, path]) => path);
    expect(paths).toHaveLength(3);
    for (const path of paths) {
      for (const piece of path.split('M').filter(Boolean)) {
        const xs = piece.split('L').map((point) => Number(point.split(' ')[0]));
        for (let i = 1; i < xs.length; i++) expect(Math.abs(xs[i] - xs[i - 1])).toBeLessThan(218);
      }
    }
  });
});
