import { degradationFactor } from './degradation';
import { type SiteDescription, pvSystem } from './site-defaults';

const NOW = Date.UTC(2024, 5, 1) / 1000;
const farm: SiteDescription = { latitude: 34, capacity: 50 };

const utility = (more: Partial<SiteDescription> = {}) => pvSystem({ ...farm, ...more }, 'utility', NOW);
const rooftop = (more: Partial<SiteDescription> = {}) => pvSystem({ ...farm, ...more }, 'rooftop', NOW);

function surface({ mounting }: ReturnType<typeof pvSystem>) {
  if (mounting.kind !== 'fixed') throw new Error('not fixed');
  return mounting.surface;
}

describe('the ageing of a site', () => {
  const aged = { install_date: '2014-06-01' };

  it('is stated per year, and reduces a stated loss factor, too', () => {
    const factor = 0.99 ** 10;
    expect(utility({ ...aged, derating_age_system: 0.01 }).lossFactor).toBeCloseTo(0.9 * factor, 4);
    expect(utility({ ...aged, derating_age_system: 0.01, loss_factor: 0.8 }).lossFactor).toBeCloseTo(0.8 * factor, 4);
    expect(utility({ ...aged, derating_age_system: 0 }).lossFactor).toBe(0.9);
  });

  it('needs an install date, and leaves a stated loss factor unchanged unless it is stated', () => {
    expect(utility({ derating_age_system: 0.01 }).lossFactor).toBe(0.9);
    expect(utility({ ...aged, loss_factor: 0.8 }).lossFactor).toBe(0.8);
  });
});

describe('rows of a site that shade each other', () => {
  const tracker = { tracking_type: 'horizontal_single_axis' as const };

  it('are those of trackers without backtracking, by the stated or the default coverage ratio', () => {
    expect(utility({ ...tracker, tracker_back_tracking: false }).rows).toMatchObject({ gcr: 0.4 });
    const stated = { ...tracker, tracker_back_tracking: false, ground_coverage_ratio: 0.5 };
    expect(utility(stated).rows).toMatchObject({ gcr: 0.5 });
  });

  it('do not depend on whether the default coverage ratio of a tracker is stated', () => {
    for (const site of [tracker, { ...tracker, bifacial_system: true }])
      expect(utility({ ...site, ground_coverage_ratio: 0.4 }).rows).toEqual(utility(site).rows);
  });

  it('are those of fixed modules with a coverage ratio, and of bifacial modules', () => {
    expect(utility().rows).toBeUndefined();
    expect(utility({ ground_coverage_ratio: 0.5 }).rows).toMatchObject({ gcr: 0.5 });
    expect(utility({ bifacial_system: true }).rows).toMatchObject({ gcr: 0.4 });
  });
});

describe('arrays of a site', () => {
  const tracking_type = 'horizontal_single_axis';

  it('have trackers, rows and horizons of their own, and those of the site otherwise', () => {
    const { arrays, bifacial } = utility({
      tracking_type,
      ground_coverage_ratio: 0.5,
      bifacial_system: true,
      pvrow_width: 2,
      arrays: [
        { dc_share: 0.5 },
        { dc_share: 0.5, ground_coverage_ratio: 0.25, tracker_max_rotation_angle: 45, horizon: [0, 10, 20, 30] },
      ],
    });
    expect(arrays![0]).toMatchObject({ mounting: { tracker: { gcr: 0.5, maxAngle: 60 } } });
    expect(arrays![0]).not.toHaveProperty('horizon');
    expect(bifacial).toMatchObject({ rows: { gcr: 0.5, pitch: 4 } });
    expect(arrays![1]).toMatchObject({
      mounting: { tracker: { gcr: 0.25, maxAngle: 45 } },
      bifacial: { rows: { gcr: 0.25, pitch: 8 } },
    });
    expect(arrays![1].horizon!.visibleSun({ zenith: 80, azimuth: 270 })).toBe(0);
  });
});

describe('a utility-scale site', () => {
  it('has 1.27 times its AC capacity in modules by default', () => {
    expect(utility().capacityDc).toBeCloseTo(63.5, 12);
    expect(utility({ capacity_dc: 70 }).capacityDc).toBe(70);
  });

  it('may deliver its whole capacity', () => {
    expect(utility().outputLimit).toBe(50);
  });

  it('states azimuths from north with west positive, and the system has them clockwise', () => {
    expect(surface(utility({ azimuth: -90 })).azimuth).toBe(90);
    expect(surface(utility({ azimuth: 90 })).azimuth).toBe(270);
    expect(surface(utility({ azimuth: 180 })).azimuth).toBe(180);
    expect(surface(utility({ azimuth: -180 })).azimuth).toBe(180);
  });

  it('ignores the tilt of trackers and uses the azimuth as that of their axis', () => {
    const { mounting } = utility({ tracking_type: 'horizontal_single_axis', tilt: 40, azimuth: -10 });
    expect(mounting).toMatchObject({ kind: 'single-axis', tracker: { axisTilt: 0, axisAzimuth: 10, maxAngle: 60 } });
  });

  it('may state the efficiency of its inverters', () => {
    expect(utility({ inverter_efficiency: 0.98 }).inverterEfficiency).toBe(0.98);
  });

  it('needs a capacity', () => {
    expect(() => utility({ capacity: 0 })).toThrow('capacity must be above 0');
    expect(() => utility({ capacity: NaN })).toThrow(RangeError);
  });
});

describe('a rooftop', () => {
  it('faces the equator at 23 degrees by default', () => {
    expect(surface(rooftop())).toEqual({ tilt: 23, azimuth: 180 });
    expect(surface(rooftop({ latitude: -34 }))).toEqual({ tilt: 23, azimuth: 0 });
    expect(surface(rooftop({ tilt: 0 })).tilt).toBe(0);
  });

  it('never delivers more than its loss factor allows', () => {
    expect(rooftop().outputLimit).toBeCloseTo(45, 12);
    expect(rooftop({ loss_factor: 0.7 }).outputLimit).toBeCloseTo(35, 12);
  });

  it('has a capacity that is its modules', () => {
    expect(rooftop().capacityDc).toBe(50);
  });
});

describe('the loss factor', () => {
  it('is 0.90 for a system without known age', () => {
    expect(utility().lossFactor).toBe(0.9);
  });

  it('decreases by 0.59 % per year since the installation', () => {
    expect(utility({ install_date: '2014-06-01' }).lossFactor).toBeCloseTo(0.9 * 0.9941 ** 10, 4);
    expect(utility({ install_date: '2024-06-01' }).lossFactor).toBeCloseTo(0.9, 12);
    expect(utility({ install_date: '2030-01-01' }).lossFactor).toBe(0.9);
  });

  it('is used as stated, at any age', () => {
    expect(utility({ install_date: '1990-01-01', loss_factor: 0.85 }).lossFactor).toBe(0.85);
    expect(utility({ loss_factor: 0 }).lossFactor).toBe(0);
  });

  it('is refused for an invalid date', () => {
    expect(() => utility({ install_date: 'yesterday' })).toThrow(
      "install_date must be an ISO 8601 date or time, not 'yesterday'",
    );
  });
});

describe('the module type', () => {
  it('sets the temperature coefficient, unless the site states one', () => {
    expect([utility(), rooftop()].map(({ gammaPdc }) => gammaPdc)).toEqual([-0.0037, -0.0037]);
    expect(utility({ module_type: 'premium' }).gammaPdc).toBe(-0.0035);
    expect(utility({ module_type: 'thin_film' }).gammaPdc).toBe(-0.0032);
    expect(utility({ module_type: 'premium', derating_temp_module: 0.0029 }).gammaPdc).toBe(-0.0029);
  });

  it('sets the ageing', () => {
    const aged = { install_date: '2014-06-01', module_type: 'mono-si' } as const;
    expect(utility(aged).lossFactor).toBeCloseTo(0.9 * 0.9977 ** 10, 4);
  });
});

describe('ageing', () => {
  it('is slower for monocrystalline modules', () => {
    const tenYears = 10 * 365.25 * 86400;
    expect(degradationFactor(0, tenYears, 0.0059)).toBeCloseTo(0.942542, 6);
    expect(degradationFactor(0, tenYears, 0.0023)).toBeCloseTo(0.977237, 6);
  });

  it('does not start before the installation', () => {
    expect(degradationFactor(1000, 0, 0.0059)).toBe(1);
  });
});
