import { acosd, cosd, sind } from '../degrees';

/** Incidence angle modifiers of the three isotropic sources of diffuse irradiance. */
export interface DiffuseIam {
  sky: number;
  /** The band from the horizon to half a degree above it. */
  horizon: number;
  ground: number;
}

/** A band of the sphere around the plane, polar angle from zenith in degrees, cut in steps of `step` degrees. */
const BANDS: Record<keyof DiffuseIam, { from: number; to: number; step: number }> = {
  sky: { from: 0, to: 90, step: 1 },
  horizon: { from: 89.5, to: 90, step: 0.1 },
  ground: { from: 90, to: 180, step: 1 },
};

/**
 * Integrates an incidence angle modifier over the parts of sky, horizon and ground that a tilted plane sees, each of
 * equal brightness. It calls the model more than 20,000 times: compute it once per tilt, not per step.
 *
 * @param iam modifier of an angle of incidence in degrees
 * @param tilt plane's tilt from horizontal, 0..180 degrees; a source that the plane does not see gets 0
 *
 * Marion, B. (2017): Numerical method for angle-of-incidence correction factors for diffuse radiation incident
 * photovoltaic modules, Solar Energy 147, 344-348.
 */
export function marionDiffuse(iam: (aoi: number) => number, tilt: number): DiffuseIam {
  return {
    sky: integrate(iam, tilt, 'sky'),
    horizon: integrate(iam, tilt, 'horizon'),
    ground: integrate(iam, tilt, 'ground'),
  };
}

function integrate(iam: (aoi: number) => number, tilt: number, source: keyof DiffuseIam): number {
  const { from, to, step } = BANDS[source];
  const rows = Math.round((to - from) / step);
  // Left and right of the plane mirror each other, so half a turn is enough.
  const sides = Array.from({ length: Math.round(180 / step) }, (_, column) => cosd((column + 0.5) * step));
  let passed = 0;
  let incident = 0;
  for (let row = 0; row < rows; row++) {
    const upper = from + row * step;
    const area = cosd(upper) - cosd(upper + step);
    const facing = cosd(tilt) * cosd(upper + step / 2);
    const sideways = sind(tilt) * sind(upper + step / 2);
    for (const side of sides) {
      const cosAoi = facing + sideways * side;
      if (cosAoi <= 0) continue;
      incident += cosAoi * area;
      passed += iam(acosd(cosAoi)) * cosAoi * area;
    }
  }
  return incident > 0 ? passed / incident : 0;
}
