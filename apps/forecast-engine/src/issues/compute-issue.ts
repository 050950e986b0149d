import type { LadderStep } from '@daystar/contracts';
import { type PlaceWeather, type SkyRecord, blendSky } from '@daystar/forecasting';
import { type PackedIssue, packIssue } from '@daystar/row-cache';
import { issueWindow } from './issue-window';
import type { TrackedSky } from '../weather/sky-error-tracker';
import { type AppliedTuning, type PowerSite, buildSiteIssue } from './site-issue';

/** How the names of sources of simulated weather begin. */
const SIMULATED = 'sandbox';

/** All that the rows of a site are made of: plain data, which another thread can be given. */
export interface SiteInputs {
  readonly site: PowerSite;
  /** What all sources, and the motion of the clouds, say of its place. */
  readonly weather: readonly PlaceWeather[];
  readonly issuedAt: number;
  /** What its rows are moved by; absent when there is nothing to go by. */
  readonly measured?: AppliedTuning;
}

/** An issue as it leaves the engine: for the row cache, and for the bus. */
export interface ComputedIssue {
  readonly packed: PackedIssue;
  /** As JSON. */
  readonly text: string;
  /** Of its first forecast rows. */
  readonly ladder: LadderStep;
  /** Whether simulated weather is among its inputs. */
  readonly isSimulated: boolean;
  readonly sky: TrackedSky;
}

/** The issue of a site, whole. Pure: the same inputs and record give the same issue, on whichever thread. */
export function computeIssue({ site, weather, issuedAt, measured }: SiteInputs, record: SkyRecord): ComputedIssue {
  const steps = issueWindow(issuedAt);
  const sky = blendSky(weather, { place: site, elevation: site.elevation, steps, issuedAt, record });
  const issue = buildSiteIssue(site, sky, issuedAt, measured, record.name);
  const { actualSteps, provenance, expectations, columns } = sky;
  return {
    packed: packIssue(issue),
    text: JSON.stringify(issue),
    ladder: issue.forecasts.provenance[0].ladder,
    isSimulated: issue.forecasts.provenance.some(({ inputs }) =>
      inputs.some(({ source }) => source.startsWith(SIMULATED)),
    ),
    sky: { steps, actualSteps, provenance, expectations, columns: { opacity50: columns.opacity50 } },
  };
}
