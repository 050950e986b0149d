import { renderSiteRecordPage } from './site-record.page';
import { toSiteRecord } from './site-record';

const NOW = Date.UTC(2026, 2, 20, 12);
const SITE = {
  resource_id: '1234-abcd-5678-ef90',
  kind: 'utility' as const,
  account_id: 'acme',
  name: 'Meseta',
  latitude: 40,
  longitude: -3,
  capacity: 10,
  version: 1,
  created_at: '2026-01-01T00:00:00Z',
};
const TRACKER = { tracking_type: 'horizontal_single_axis' as const };

function render(change: object, notices: readonly string[] = []) {
  const site = toSiteRecord({ ...SITE, ...change }, NOW);
  const { main } = renderSiteRecordPage(
    'utility',
    { site, resource_id: site.resource_id },
    { mistakes: [] },
    NOW,
    notices,
  );
  return { english: main.render('en'), german: main.render('de') };
}

const listNames = (text: string) => [...text.matchAll(/<text class="name"[^>]*>([^<]*)</g)].map(([, name]) => name);

describe('the page of a plant', () => {
  it('names arrays that face the same way in one label', () => {
    const azimuths = [-90, -85, 90, 180, 180, 180, 180, 180];
    const arrays = azimuths.map((azimuth) => ({ dc_share: 1 / azimuths.length, azimuth, tilt: 15 }));
    expect(listNames(render({ arrays }).english)).toEqual(['1, 2', '3', '4, 5, 6 … 8']);
  });

  it('lists the rows and the tracker of each array', () => {
    const slope = { terrain_slope: 4, terrain_azimuth: 80, stow_wind_speed: 14, stow_angle: 30 };
    const tracker = { dc_share: 0.5, ...TRACKER, ground_coverage_ratio: 0.35, tracker_back_tracking: false, ...slope };
    const fixed = { dc_share: 0.5, ground_coverage_ratio: 0.5, shading_blocks: 2, bifacial_system: true };
    const { english } = render({ arrays: [tracker, fixed] });
    expect(english).toMatch(/ground coverage ratio 0\.35, does not backtrack, rotates up to 60°/);
    expect(english).toMatch(/turns to 30° in wind above 14 m\/s, the ground falls by 4° towards west/);
    expect(english).toMatch(/ground coverage ratio 0\.5, 2 blocks of cells, bifacial, 0\.7/);
  });

  it('names the direction in which the ground falls', () => {
    const { english, german } = render({ ...TRACKER, terrain_slope: 4, terrain_azimuth: 80 });
    expect(english).toMatch(/80°: towards west/);
    expect(german).toMatch(/80°: nach Westen/);
  });

  it('shows the angles of the horizon on demand', () => {
    const { english } = render({ horizon: Array(72).fill(7) });
    expect(english).toMatch(
      /<a href="#horizon">drawn below<\/a>\s*<details>\s*<summary>72 angles, clockwise from north/,
    );
    expect(english).not.toContain('7 7 7');
  });

  it('describes a coarse horizon in German', () => {
    const terrain_horizon = {
      source: 'coarse',
      latitude: 40,
      longitude: -3,
      ground_elevation: 600,
      elevations: Array(72).fill(6),
      computed_at: '2026-01-01T00:00:00Z',
    };
    expect(render({ terrain_horizon }).german).toContain('Der Horizont ist aus einer groben Geländetabelle berechnet');
  });

  it('names settings without an effect, and what would give them one, in the language of the page', () => {
    const change = { soiling_loss_rate: 0.01, arrays: [{ dc_share: 1, tracker_axis_tilt: 5 }] };
    const { english, german } = render(change);
    expect(english).toContain('Soiling rate per day has no effect without “Soiling model”: Kimber.');
    expect(english).toContain(
      'Array 1: Tilt of the tracker axis has no effect without “Tracking”: horizontal single axis.',
    );
    expect(german).toContain('Einstellungen ohne Wirkung');
    expect(render({}).english).not.toContain('Settings without effect');
  });

  it('warns when its capacity differs from the capacity change that is in effect', () => {
    const capacity_changes = [
      { start: '2026-02-01', capacity: 6 },
      { start: '2026-05-01', capacity: 12 },
    ];
    const { english, german } = render({ capacity_changes });
    expect(english).toContain('stated as 10 MW, but the capacity changes state 6 MW since 2026-02-01 00:00 UTC.');
    expect(german).toContain('Die Zeilen haben jetzt 6 MW.');
    expect(render({ capacity: 6, capacity_changes }).english).not.toContain('capacity changes state');
  });

  it('shows the warnings about the form that led to it, as text', () => {
    const { english } = render({}, ["'arrays[0].<b>' is not known and was ignored."]);
    expect(english).toContain('Saved with warnings');
    expect(english).not.toContain('<b>');
  });
});
