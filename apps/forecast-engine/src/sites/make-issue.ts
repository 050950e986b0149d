import type { ForecastIssue } from '@daystar/contracts';
import { type PlaceWeather, type SkyRecord, blendSky } from '@daystar/forecasting';
import { packIssue } from '@daystar/row-cache';
import { issueWindow } from '../issue-window';
import type { SeenSky } from '../weather/sky-ledger';
import { type Measured, type PowerSite, issueOfSite } from './issue-of-site';

/** All that the rows of a site are made of: plain data, which another thread can be given. */
export interface SiteInputs {
  readonly site: PowerSite;
  /** What all sources, and the motion of the clouds, say of its place. */
  readonly weather: readonly PlaceWeather[];
  readonly issuedAt: number;
  /** What its rows are moved by; absent when there is nothing to go by. */
  readonly measured?: Measured;
}

export interface MadeIssue {
  readonly issue: ForecastIssue;
  /** As the row cache holds it. */
  readonly packed: Uint8Array;
  readonly sky: SeenSky;
}

/** The issue of a site, whole. Pure: the same inputs and record give the same issue, on whichever thread. */
export function makeIssue({ site, weather, issuedAt, measured }: SiteInputs, record: SkyRecord): MadeIssue {
  const steps = issueWindow(issuedAt);
  const sky = blendSky(weather, { place: site, elevation: site.elevation, steps, issuedAt, record });
  const issue = issueOfSite(site, sky, issuedAt, measured);
  const { actualSteps, provenance, expectations, columns } = sky;
  return {
    issue,
    packed: packIssue(issue),
    sky: { steps, actualSteps, provenance, expectations, columns: { opacity50: columns.opacity50 } },
  };
}
